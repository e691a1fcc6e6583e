<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR">
<context>
    <name>CommandLine</name>
    <message>
        <source>no reply</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>case</source>
        <translation>경우</translation>
    </message>
    <message>
        <source>design</source>
        <translation>설계</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>종료 지점</translation>
    </message>
    <message>
        <source>just after the kill</source>
        <translation>종료 직후</translation>
    </message>
    <message>
        <source>after the retry</source>
        <translation>재시도 뒤</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>응답</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>판정</translation>
    </message>
    <message>
        <source>(jobs, records); journal %1, synchronous %2, SQLite %3. The worker process was killed, not the machine: a killed process shows no difference between the synchronous levels.</source>
        <translation>(작업, 완료 기록). 저널 %1, synchronous %2, SQLite %3. 기계가 아니라 worker 프로세스를 강제로 끝냈으므로 synchronous 단계에 따른 차이가 없습니다.</translation>
    </message>
    <message>
        <source>%1: expected %2, but it ended with %3</source>
        <translation>%1: 기대한 값은 %2, 실제 결과는 %3</translation>
    </message>
    <message>
        <source>--lang: “%1” is none of en, ko</source>
        <translation>--lang: ‘%1’: en, ko 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>the window program %1 could not be started</source>
        <translation>창 프로그램을 시작할 수 없습니다: %1</translation>
    </message>
    <message>
        <source>How to print: table, json, csv or markdown.</source>
        <translation>출력 형식: table, json, csv, markdown.</translation>
    </message>
    <message>
        <source>designs takes no arguments but --format</source>
        <translation>designs 명령은 --format 말고는 인수를 받지 않습니다</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>설명</translation>
    </message>
    <message>
        <source>Kills a worker at every point of a design and tells what is left.</source>
        <translation>설계의 모든 지점에서 worker를 종료하고 무엇이 남는지 보여 줍니다.</translation>
    </message>
    <message>
        <source>Runs an experiment of the chapter.</source>
        <translation>교재의 실험을 실행합니다.</translation>
    </message>
    <message>
        <source>Only this kill point: before-STEP, after-STEP or a number from 0.</source>
        <translation>이 종료 지점만: before-단계, after-단계 또는 0부터 세는 번호.</translation>
    </message>
    <message>
        <source>Another design handles the retry.</source>
        <translation>재시도는 다른 설계로 처리합니다.</translation>
    </message>
    <message>
        <source>Only this case of kill-points: before-commit, after-commit, effect-only.</source>
        <translation>kill-points의 이 경우만: before-commit, after-commit, effect-only.</translation>
    </message>
    <message>
        <source>One of: %1</source>
        <translation>다음 가운데 하나: %1</translation>
    </message>
    <message>
        <source>kill-points or submit</source>
        <translation>kill-points 또는 submit</translation>
    </message>
    <message>
        <source>Language: en or ko.</source>
        <translation>언어: en 또는 ko.</translation>
    </message>
    <message>
        <source>check takes one design: %1</source>
        <translation>check 명령에는 설계 하나가 필요합니다: %1</translation>
    </message>
    <message>
        <source>submit has no cases</source>
        <translation>submit에는 나눌 경우가 없습니다</translation>
    </message>
    <message>
        <source>--case: “%1” is none of before-commit, after-commit, effect-only</source>
        <translation>--case: ‘%1’: before-commit, after-commit, effect-only 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>“%1” is not a design; there are %2</source>
        <translation>‘%1’ 설계는 없습니다. 있는 설계: %2</translation>
    </message>
    <message>
        <source>--kill: “%1” is no kill point of %2</source>
        <translation>--kill: ‘%1’ 종료 지점이 %2 설계에 없습니다</translation>
    </message>
    <message>
        <source>“%1” is not a verb; see retrylab --help</source>
        <translation>‘%1’ 명령은 없습니다. retrylab --help를 보세요</translation>
    </message>
    <message>
        <source>what</source>
        <translation>한 일</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>(jobs, records)</source>
        <translation>(작업, 완료 기록)</translation>
    </message>
    <message>
        <source>first request</source>
        <translation>첫 요청</translation>
    </message>
    <message>
        <source>the same request again</source>
        <translation>같은 요청 재시도</translation>
    </message>
    <message>
        <source>the same number, another payload</source>
        <translation>같은 번호, 다른 내용</translation>
    </message>
    <message>
        <source>the records are deleted</source>
        <translation>완료 기록을 지움</translation>
    </message>
    <message>
        <source>the same request once more</source>
        <translation>같은 요청 한 번 더</translation>
    </message>
    <message>
        <source>Journal mode: DELETE, TRUNCATE, PERSIST or WAL.</source>
        <translation>저널 방식: DELETE, TRUNCATE, PERSIST, WAL.</translation>
    </message>
    <message>
        <source>PRAGMA synchronous: OFF, NORMAL, FULL or EXTRA.</source>
        <translation>PRAGMA synchronous: OFF, NORMAL, FULL, EXTRA.</translation>
    </message>
    <message>
        <source>--format: “%1” is none of table, json, csv, markdown</source>
        <translation>--format: ‘%1’: table, json, csv, markdown 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>--journal: “%1” is none of DELETE, TRUNCATE, PERSIST, WAL</source>
        <translation>--journal: ‘%1’: DELETE, TRUNCATE, PERSIST, WAL 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>--synchronous: “%1” is none of OFF, NORMAL, FULL, EXTRA</source>
        <translation>--synchronous: ‘%1’: OFF, NORMAL, FULL, EXTRA 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>Who asks.</source>
        <translation>요청하는 쪽.</translation>
    </message>
    <message>
        <source>The request&apos;s number (idempotency key).</source>
        <translation>요청 번호(idempotency key).</translation>
    </message>
    <message>
        <source>What is asked for.</source>
        <translation>요청 내용.</translation>
    </message>
    <message>
        <source>Jobs and records at the end, as in 1,1; exit code 1 if a run ends otherwise.</source>
        <translation>끝났을 때의 작업 수와 완료 기록 수, 예: 1,1. 결과가 다르면 종료 코드는 1입니다.</translation>
    </message>
    <message>
        <source>Keep the lab files in this folder, to look at them with sqlite3.</source>
        <translation>실험 파일을 이 폴더에 남겨 sqlite3로 볼 수 있게 합니다.</translation>
    </message>
    <message>
        <source>--scope and --rid must not be empty</source>
        <translation>--scope와 --rid는 비어 있으면 안 됩니다</translation>
    </message>
    <message>
        <source>--expect: “%1” is not JOBS,RECORDS, as in 1,1</source>
        <translation>--expect: ‘%1’: 1,1처럼 작업 수,기록 수여야 합니다</translation>
    </message>
    <message>
        <source>--keep: “%1” is not a folder</source>
        <translation>--keep: ‘%1’: 폴더가 아닙니다</translation>
    </message>
    <message>
        <source>Tells what a power cut can leave of a few transactions: %1</source>
        <translation>전원 차단이 트랜잭션 몇 개에서 무엇을 남길 수 있는지 보여 줍니다: %1</translation>
    </message>
    <message>
        <source>How many transactions, 1 to %1.</source>
        <translation>트랜잭션 수, 1부터 %1까지.</translation>
    </message>
    <message>
        <source>WAL: a checkpoint after so many transactions.</source>
        <translation>WAL: 이만큼의 트랜잭션 뒤에 체크포인트.</translation>
    </message>
    <message>
        <source>The moment: all, ackN (just after the N-th acknowledgement), or after so many operations.</source>
        <translation>차단 시점: all, ackN(N번째 응답 직후), 또는 이만큼의 파일 연산 뒤.</translation>
    </message>
    <message>
        <source>At a cut with more states than this, try a sample of about so many.</source>
        <translation>가능한 디스크 상태가 이보다 많으면 이만큼쯤만 표본으로 시험합니다.</translation>
    </message>
    <message>
        <source>Of the sample.</source>
        <translation>표본의 시드.</translation>
    </message>
    <message>
        <source>Write the example of row N into the folder DIR, as a lab file to go on with.</source>
        <translation>N행의 예를 DIR 폴더에 실험 파일로 저장하여 이어서 쓸 수 있게 합니다.</translation>
    </message>
    <message>
        <source>Only list the operations, by their numbers.</source>
        <translation>파일 연산을 번호와 함께 보여 주기만 합니다.</translation>
    </message>
    <message>
        <source>Measure all journal modes and levels instead.</source>
        <translation>모든 저널 방식과 단계를 재서 표로 보여 줍니다.</translation>
    </message>
    <message>
        <source>The folder of --keep-state.</source>
        <translation>--keep-state의 폴더.</translation>
    </message>
    <message>
        <source>--%1: “%2” is not a number from %3 to %4</source>
        <translation>--%1: ‘%2’: %3부터 %4까지의 수여야 합니다</translation>
    </message>
    <message>
        <source>--checkpoint needs --journal WAL</source>
        <translation>--checkpoint에는 --journal WAL이 필요합니다</translation>
    </message>
    <message>
        <source>--keep-state takes the number of a row and a folder</source>
        <translation>--keep-state에는 행 번호와 폴더가 필요합니다</translation>
    </message>
    <message>
        <source>--keep-state: “%1” is not a folder</source>
        <translation>--keep-state: ‘%1’: 폴더가 아닙니다</translation>
    </message>
    <message>
        <source>--keep-state: there is a lab.sqlite in “%1” already</source>
        <translation>--keep-state: ‘%1’ 폴더에 lab.sqlite가 이미 있습니다</translation>
    </message>
    <message>
        <source>powercut does not understand “%1”</source>
        <translation>powercut이 이해하지 못하는 인수입니다: ‘%1’</translation>
    </message>
    <message>
        <source>--table measures everything: it does not go with --%1</source>
        <translation>--table은 모두를 재므로 --%1과 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>--cut: “%1” is none of all, ack1 to ack%2, 0 to %3</source>
        <translation>--cut: ‘%1’: all, ack1~ack%2, 0~%3 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>번호</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>파일 연산</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>acknowledged after it</source>
        <translation>그 뒤의 응답</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>acknowledged request lost</source>
        <translation>응답한 요청 유실</translation>
    </message>
    <message>
        <source>disk states</source>
        <translation>디스크 상태 수</translation>
    </message>
    <message>
        <source>example: cut after</source>
        <translation>예: 차단 시점</translation>
    </message>
    <message>
        <source>what was on disk</source>
        <translation>디스크에 있던 것</translation>
    </message>
    <message>
        <source>%1, unnoticed by SQLite</source>
        <translation>%1(SQLite는 모름)</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>유실</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>Journal %1, synchronous %2, SQLite %3, transactions: %4. %5. %6</source>
        <translation>저널 %1, synchronous %2, SQLite %3, 트랜잭션 %4개. %5. %6</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>synchronous</source>
        <translation>synchronous</translation>
    </message>
    <message>
        <source>syncs per commit</source>
        <translation>커밋당 동기화</translation>
    </message>
    <message>
        <source>of the folder</source>
        <translation>그중 폴더</translation>
    </message>
    <message>
        <source>commit, ms</source>
        <translation>커밋, ms</translation>
    </message>
    <message>
        <source>a power cut</source>
        <translation>전원 차단</translation>
    </message>
    <message>
        <source>across a checkpoint</source>
        <translation>체크포인트 포함</translation>
    </message>
    <message>
        <source>disk states tried</source>
        <translation>시험한 디스크 상태</translation>
    </message>
    <message>
        <source>of at most</source>
        <translation>최대</translation>
    </message>
    <message>
        <source>SQLite %1; two transactions, the power cut at any moment; commit times are those of the disk that holds %2, now. %3</source>
        <translation>SQLite %1. 트랜잭션 두 개, 전원 차단은 임의의 순간. 커밋 시간은 %2 폴더가 있는 디스크에서 지금 잰 값입니다. %3</translation>
    </message>
    <message>
        <source>--keep-state: there are only %1 rows</source>
        <translation>--keep-state: 행은 %1개뿐입니다</translation>
    </message>
    <message>
        <source>Row %1 is now %2.</source>
        <translation>%1행의 상태를 저장했습니다: %2</translation>
    </message>
    <message>
        <source>Kill before every file operation of this step, as commit.</source>
        <translation>이 단계(예: commit)의 파일 연산마다 그 직전에 종료합니다.</translation>
    </message>
    <message>
        <source>--inside: “%1” is no step of %2</source>
        <translation>--inside: ‘%1’ 단계가 %2 설계에 없습니다</translation>
    </message>
    <message>
        <source>--inside and --kill exclude each other</source>
        <translation>--inside와 --kill은 함께 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>--inside: %1 changes no file in %2</source>
        <translation>--inside: %1 단계는 %2 설계에서 파일을 바꾸지 않습니다</translation>
    </message>
    <message>
        <source>Retry Lab: when is it safe to retry?

Usage:
  retrylab [window] [FILE]       open the window (with this lab file)
  retrylab run kill-points       kill before COMMIT, after COMMIT, after the effect alone
  retrylab run submit            NEW, REPLAY, PAYLOAD_CONFLICT, and NEW again without records
  retrylab check DESIGN          kill at every point of a design; a verdict for each
  retrylab run race              several clients send the same request at the same time
  retrylab schedules DESIGN      try every order of two workers&apos; steps, with every kill if asked
  retrylab designs               list the designs and their steps
  retrylab powercut              what a power cut can leave, simulated under a stated model
  retrylab VERB --help           the options of a verb
  retrylab --version

Designs: %1

Exit codes: 0 done, 1 a run ended otherwise than --expect, 2 wrong arguments, 3 could not run.
</source>
        <translation>Retry Lab: 재시도는 언제 안전한가?

사용법:
  retrylab [window] [FILE]       창을 엽니다(주어진 실험 파일로)
  retrylab run kill-points       COMMIT 전, COMMIT 뒤, 효과만 확정한 뒤에 종료해 봅니다
  retrylab run submit            NEW, REPLAY, PAYLOAD_CONFLICT, 기록을 지운 뒤의 NEW
  retrylab check DESIGN          설계의 모든 종료 지점을 실행하고 각각 판정합니다
  retrylab run race              여러 클라이언트가 같은 요청을 동시에 보냅니다
  retrylab schedules DESIGN      두 worker의 단계를 모든 순서로, 원하면 모든 종료까지 실행합니다
  retrylab designs               설계와 그 단계를 보여 줍니다
  retrylab powercut              전원 차단이 남길 수 있는 것(명시한 모델에 따른 모의 실험)
  retrylab VERB --help           명령의 옵션
  retrylab --version

설계: %1

종료 코드: 0 완료, 1 --expect와 다른 결과, 2 잘못된 인수, 3 실행할 수 없음.
</translation>
    </message>
    <message>
        <source>run takes one experiment: kill-points, submit or race</source>
        <translation>run에는 실험 하나를 지정합니다: kill-points, submit 또는 race</translation>
    </message>
    <message>
        <source>“%1” is none of kill-points, submit, race</source>
        <translation>“%1”: kill-points, submit, race 가운데 하나가 아닙니다</translation>
    </message>
    <message>
        <source>worker %1: %2</source>
        <translation>worker %1: %2</translation>
    </message>
    <message>
        <source>told BUSY</source>
        <translation>BUSY 응답</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>교착</translation>
    </message>
    <message>
        <source>schedules</source>
        <translation>실행 순서 수</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>가장 짧은 것</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>In a schedule, 1 is a step of worker 1, k1 its kill, c1 the end of client 1&apos;s wait, w1 the end of worker 1&apos;s lock wait.</source>
        <translation>실행 순서에서 1은 worker 1의 한 단계, k1은 그 worker의 강제 종료, c1은 클라이언트 1의 대기 끝, w1은 worker 1의 잠금 대기 끝입니다.</translation>
    </message>
    <message>
        <source>The shortest that breaks the design: %1</source>
        <translation>설계를 깨뜨리는 가장 짧은 실행 순서: %1</translation>
    </message>
    <message>
        <source>None of them breaks the design.</source>
        <translation>설계를 깨뜨리는 실행 순서가 없습니다.</translation>
    </message>
    <message>
        <source>client</source>
        <translation>클라이언트</translation>
    </message>
    <message>
        <source>tries</source>
        <translation>시도 횟수</translation>
    </message>
    <message>
        <source>(jobs, records) %1: %2</source>
        <translation>(작업, 기록) %1: %2</translation>
    </message>
    <message>
        <source>expected %1, but it came out as %2</source>
        <translation>%1을 기대했지만 결과는 %2입니다</translation>
    </message>
    <message>
        <source>How many clients send the same request at the same time: 2 or 3.</source>
        <translation>같은 요청을 동시에 보내는 클라이언트 수: 2 또는 3.</translation>
    </message>
    <message>
        <source>Also kill one worker, at every place of every schedule.</source>
        <translation>모든 실행 순서의 모든 자리에서 worker 하나를 강제 종료하는 경우까지 시험합니다.</translation>
    </message>
    <message>
        <source>Run each schedule by itself, also where it comes to a state that was seen before.</source>
        <translation>이미 본 상태에 이르더라도 실행 순서를 하나하나 따로 실행합니다.</translation>
    </message>
    <message>
        <source>Who goes when, as “1 2 2 1”: 1 is a step of worker 1, k1 its kill, c1 the end of client 1&apos;s wait, w1 the end of worker 1&apos;s lock wait. Then the one that has waited longest.</source>
        <translation>누가 언제 진행하는지, 예: “1 2 2 1”. 1은 worker 1의 한 단계, k1은 그 worker의 강제 종료, c1은 클라이언트 1의 대기 끝, w1은 worker 1의 잠금 대기 끝. 그다음은 가장 오래 기다린 쪽이 진행합니다.</translation>
    </message>
    <message>
        <source>--workers: “%1” is none of 2, 3</source>
        <translation>--workers: “%1”은 2, 3 가운데 하나가 아닙니다</translation>
    </message>
    <message>
        <source>Tries every order in which workers with the same request can take their steps.</source>
        <translation>같은 요청을 받은 worker들이 단계를 밟을 수 있는 모든 순서를 시험합니다.</translation>
    </message>
    <message>
        <source>schedules takes one design: %1</source>
        <translation>schedules에는 설계 하나를 지정합니다: %1</translation>
    </message>
    <message>
        <source>schedules has many ways to end: --expect is for run and check</source>
        <translation>schedules는 결과가 여러 가지입니다. --expect는 run과 check에만 씁니다</translation>
    </message>
    <message>
        <source>Several clients send the same request at the same time.</source>
        <translation>여러 클라이언트가 같은 요청을 동시에 보냅니다.</translation>
    </message>
    <message>
        <source>race takes no arguments but its options</source>
        <translation>race에는 옵션 말고는 인수가 없습니다</translation>
    </message>
    <message>
        <source>--schedule: “%1” is no schedule; one is 1 2 2 1</source>
        <translation>--schedule: “%1”은 실행 순서가 아닙니다. 예: 1 2 2 1</translation>
    </message>
    <message>
        <source>%1 schedules of %2 workers, from %3 runs of real processes on real files; journal %4, SQLite %5.</source>
        <translation>worker %2개의 실행 순서 %1가지. 실제 파일에서 실제 프로세스로 %3번 실행했습니다. 저널 %4, SQLite %5.</translation>
    </message>
    <message>
        <source>Not complete: %1 schedules of %2 workers so far, from %3 runs; journal %4, SQLite %5.</source>
        <translation>미완료: 지금까지 worker %2개의 실행 순서 %1가지, 실행 %3번. 저널 %4, SQLite %5.</translation>
    </message>
    <message>
        <source>Schedules that come to the same of %1 states go on together, so that fewer runs tell the same; --all runs each by itself.</source>
        <translation>상태 %1가지 가운데 같은 상태에 이른 실행 순서는 함께 이어 가므로, 더 적은 실행으로 같은 결과를 얻습니다. --all은 하나하나 따로 실행합니다.</translation>
    </message>
    <message>
        <source>One client asked, and asked again. A race takes two at the same time: what they would do to each other in this design is not tried here.</source>
        <translation>한 클라이언트가 요청하고 다시 요청했습니다. 경쟁은 둘이 동시에 요청해야 생깁니다. 이 설계에서 그 둘이 서로에게 무엇을 할지는 여기서 시험하지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>Design</name>
    <message>
        <source>look up
in memory</source>
        <translation>메모리
조회</translation>
    </message>
    <message>
        <source>keep
in memory</source>
        <translation>메모리에
기록</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>응답</translation>
    </message>
    <message numerus="yes">
        <source>A design has at most %n steps.</source>
        <translation>
            <numerusform>설계의 단계는 %n개까지입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>A design ends with its one reply.</source>
        <translation>설계는 하나뿐인 응답으로 끝나야 합니다.</translation>
    </message>
    <message>
        <source>A design stores its job once and its record once.</source>
        <translation>설계는 작업과 기록을 한 번씩만 저장합니다.</translation>
    </message>
    <message>
        <source>A transaction cannot begin inside another one.</source>
        <translation>트랜잭션 안에서 다른 트랜잭션을 시작할 수 없습니다.</translation>
    </message>
    <message>
        <source>COMMIT needs a BEGIN before it.</source>
        <translation>COMMIT 앞에는 BEGIN이 있어야 합니다.</translation>
    </message>
    <message>
        <source>A transaction that begins must be committed before the reply.</source>
        <translation>시작한 트랜잭션은 응답하기 전에 커밋해야 합니다.</translation>
    </message>
    <message>
        <source>The worker can keep the result only after the job.</source>
        <translation>작업을 넣은 뒤에만 결과를 메모리에 적을 수 있습니다.</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>%1 뒤</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>%1 전</translation>
    </message>
    <message>
        <source>effect and record in one COMMIT</source>
        <translation>효과와 기록을 한 COMMIT으로</translation>
    </message>
    <message>
        <source>effect only, no record</source>
        <translation>효과만, 기록 없음</translation>
    </message>
    <message>
        <source>effect first, record later</source>
        <translation>효과 먼저, 기록 나중</translation>
    </message>
    <message>
        <source>record first, effect later</source>
        <translation>기록 먼저, 효과 나중</translation>
    </message>
    <message>
        <source>look-up outside the transaction</source>
        <translation>트랜잭션 밖에서 확인</translation>
    </message>
    <message>
        <source>look-up outside, no primary key</source>
        <translation>밖에서 확인, 기본 키 없음</translation>
    </message>
    <message>
        <source>record in memory only</source>
        <translation>메모리에만 기록</translation>
    </message>
    <message>
        <source>Takes the write lock, looks the record up, and stores job and record with one COMMIT.</source>
        <translation>쓰기 잠금을 잡고 기록을 확인한 뒤, 작업과 완료 기록을 한 COMMIT으로 저장합니다.</translation>
    </message>
    <message>
        <source>Stores the job at once and never writes down that the request was handled.</source>
        <translation>작업을 바로 확정하고, 요청을 처리했다는 기록은 남기지 않습니다.</translation>
    </message>
    <message>
        <source>Commits the job, then the record: between the two, the job stands alone.</source>
        <translation>작업을 확정한 다음 기록을 확정합니다. 그 사이에는 작업만 있습니다.</translation>
    </message>
    <message>
        <source>Commits the record, then the job: between the two, the record promises a job that is not there.</source>
        <translation>기록을 확정한 다음 작업을 확정합니다. 그 사이에는 없는 작업을 약속하는 기록만 있습니다.</translation>
    </message>
    <message>
        <source>Looks the record up before the transaction begins; the primary key is the last line of defence.</source>
        <translation>트랜잭션을 시작하기 전에 기록을 확인합니다. 기본 키가 마지막 안전장치입니다.</translation>
    </message>
    <message>
        <source>Looks the record up before the transaction begins, and no primary key stops a second record.</source>
        <translation>트랜잭션을 시작하기 전에 기록을 확인하고, 두 번째 기록을 막을 기본 키도 없습니다.</translation>
    </message>
    <message>
        <source>Keeps the finished requests in a dictionary of the worker, which is gone when the worker dies.</source>
        <translation>끝난 요청을 worker의 메모리 사전에만 적어 두므로 worker가 죽으면 사라집니다.</translation>
    </message>
    <message>
        <source>A design needs an id, a list of steps and recordKey.</source>
        <translation>설계에는 id, 단계 목록, recordKey가 필요합니다.</translation>
    </message>
    <message>
        <source>“%1” is not a step.</source>
        <translation>‘%1’ 단계는 없습니다.</translation>
    </message>
    <message>
        <source>one COMMIT, deferred BEGIN</source>
        <translation>COMMIT 하나, BEGIN DEFERRED</translation>
    </message>
    <message>
        <source>Takes no lock before it must. A reader that must become a writer after another has begun to write is told BUSY at once, whatever the lock wait; it is rolled back, and the retry begins anew.</source>
        <translation>꼭 필요해질 때까지 잠금을 잡지 않습니다. 읽던 쪽이 쓰려 할 때 다른 쪽이 이미 쓰기 시작했다면, 잠금 대기 시간과 상관없이 바로 BUSY를 받습니다. 트랜잭션은 롤백되고 재시도는 처음부터 다시 시작합니다.</translation>
    </message>
    <message>
        <source>reserve
key</source>
        <translation>키
예약</translation>
    </message>
    <message>
        <source>Commits the key as in progress first, then the job with the finished record. Whoever meets a key in progress is told to come back later, for as long as it stands.</source>
        <translation>먼저 키를 ‘처리 중’으로 커밋하고, 다음에 작업과 완성된 기록을 함께 커밋합니다. ‘처리 중’인 키를 만난 요청은 그 상태가 이어지는 한 나중에 다시 오라는 응답을 받습니다.</translation>
    </message>
    <message>
        <source>The same with a lease of %1 s: a key that is still in progress after that is taken over, and whoever lost it can no longer finish it.</source>
        <translation>같은 방식에 임대 기간 %1초를 둡니다. 그 뒤에도 ‘처리 중’인 키는 다른 처리가 넘겨받고, 키를 잃은 쪽은 더는 마무리할 수 없습니다.</translation>
    </message>
    <message>
        <source>A key can be reserved only after the look-up.</source>
        <translation>키는 조회한 뒤에만 예약할 수 있습니다.</translation>
    </message>
    <message>
        <source>Without a primary key nothing can be reserved.</source>
        <translation>기본 키가 없으면 키를 예약할 수 없습니다.</translation>
    </message>
    <message>
        <source>A record can be finished only after it was reserved and the job was stored.</source>
        <translation>기록은 키를 예약하고 작업을 저장한 뒤에만 완성할 수 있습니다.</translation>
    </message>
    <message>
        <source>A lease is a whole number of seconds from 0 to %1.</source>
        <translation>임대 기간은 0에서 %1까지의 정수(초)여야 합니다.</translation>
    </message>
    <message>
        <source>A lease needs a step that reserves the key.</source>
        <translation>임대 기간을 두려면 키를 예약하는 단계가 필요합니다.</translation>
    </message>
    <message>
        <source>in-progress key</source>
        <translation>‘처리 중’ 키</translation>
    </message>
    <message>
        <source>lease on an in-progress key</source>
        <translation>임대 기간이 있는 ‘처리 중’ 키</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1 does not exist.</source>
        <translation>파일이 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 is a folder, not a lab file.</source>
        <translation>실험 파일이 아니라 폴더입니다: %1</translation>
    </message>
    <message>
        <source>%1 cannot be read: you have no permission.</source>
        <translation>읽을 권한이 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: the file or its folder is read-only.</source>
        <translation>쓸 수 없습니다. 파일이나 폴더가 읽기 전용입니다: %1</translation>
    </message>
    <message>
        <source>%1 is a link to a file that does not exist.</source>
        <translation>없는 파일을 가리키는 링크입니다: %1</translation>
    </message>
    <message>
        <source>%1 is not an SQLite database. It was not changed.</source>
        <translation>SQLite 데이터베이스가 아닙니다. 파일은 바꾸지 않았습니다: %1</translation>
    </message>
    <message>
        <source>%1 is an SQLite database of another program. It was not changed.</source>
        <translation>다른 프로그램의 SQLite 데이터베이스입니다. 파일은 바꾸지 않았습니다: %1</translation>
    </message>
    <message>
        <source>%1 was made by a newer Retry Lab. It was not changed.</source>
        <translation>더 새로운 Retry Lab이 만든 파일입니다. 파일은 바꾸지 않았습니다: %1</translation>
    </message>
    <message>
        <source>%1 is damaged: SQLite cannot read it.</source>
        <translation>파일이 손상되어 SQLite가 읽을 수 없습니다: %1</translation>
    </message>
    <message>
        <source>%1 cannot be created.</source>
        <translation>만들 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full. Nothing was stored.</source>
        <translation>디스크가 가득 찼습니다. 아무것도 저장하지 않았습니다: %1</translation>
    </message>
    <message>
        <source>Another program keeps %1 locked. Nothing was done; try again.</source>
        <translation>다른 프로그램이 파일을 잠그고 있습니다. 아무것도 하지 않았으니 다시 시도하세요: %1</translation>
    </message>
    <message>
        <source>SQLite refused to work on %1.</source>
        <translation>SQLite가 작업을 거부했습니다: %1</translation>
    </message>
    <message>
        <source>The requests table holds two records with one key, so it cannot get a primary key. Empty the tables first.</source>
        <translation>requests 표에 같은 키의 기록이 둘 있어 기본 키를 둘 수 없습니다. 먼저 표를 비우세요.</translation>
    </message>
    <message>
        <source>The worker program %1 could not be started. It belongs next to Retry Lab.</source>
        <translation>worker 프로그램을 시작할 수 없습니다. Retry Lab과 같은 폴더에 있어야 합니다: %1</translation>
    </message>
    <message>
        <source>Worker %1 ended by itself.</source>
        <translation>worker %1: 스스로 끝났습니다.</translation>
    </message>
    <message>
        <source>Worker %1 sent a message that cannot be understood.</source>
        <translation>worker %1: 이해할 수 없는 메시지를 보냈습니다.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The schedule %1 does not fit this experiment: its choice %2 cannot be made.</source>
        <translation>실행 순서 %1은 이 실험에 맞지 않습니다. %2번째 선택을 할 수 없습니다.</translation>
    </message>
    <message>
        <source>No lab file is open: open one, or make a new one.</source>
        <translation>열린 실험 파일이 없습니다. 파일을 열거나 새로 만드세요.</translation>
    </message>
    <message>
        <source>%1 cannot be created: there is a file of that name.</source>
        <translation>%1 파일을 만들 수 없습니다. 같은 이름의 파일이 이미 있습니다.</translation>
    </message>
    <message>
        <source>The output could not be written.</source>
        <translation>결과를 출력하지 못했습니다.</translation>
    </message>
</context>
<context>
    <name>Event</name>
    <message>
        <source>%1 failed and its transaction was rolled back: %2</source>
        <translation>%1: 실패하여 트랜잭션이 되돌려짐: %2</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1: 실패: %2</translation>
    </message>
    <message>
        <source>%1: found, result %2</source>
        <translation>%1: 기록 있음, 결과 %2</translation>
    </message>
    <message>
        <source>%1: no record</source>
        <translation>%1: 기록 없음</translation>
    </message>
    <message>
        <source>%1: job %2, not committed yet</source>
        <translation>%1: 작업 %2, 아직 확정 전</translation>
    </message>
    <message>
        <source>%1: job %2, committed</source>
        <translation>%1: 작업 %2, 확정됨</translation>
    </message>
    <message>
        <source>%1: not committed yet</source>
        <translation>%1: 아직 확정 전</translation>
    </message>
    <message>
        <source>%1: committed</source>
        <translation>%1: 확정됨</translation>
    </message>
    <message>
        <source>%1: done</source>
        <translation>%1: 완료</translation>
    </message>
    <message>
        <source>The run starts.</source>
        <translation>실행을 시작합니다.</translation>
    </message>
    <message>
        <source>Client %1 sends %2 “%3”, try %4.</source>
        <translation>클라이언트 %1: %2 “%3” 전송, %4번째 시도.</translation>
    </message>
    <message>
        <source>Worker process %1 is there.</source>
        <translation>worker 프로세스 %1: 준비됨.</translation>
    </message>
    <message>
        <source>Worker %1 has the request of client %2.</source>
        <translation>worker %1: 클라이언트 %2의 요청을 받음.</translation>
    </message>
    <message>
        <source>Worker %1 is before %2.</source>
        <translation>worker %1: %2 직전.</translation>
    </message>
    <message>
        <source>Worker %1 waits for the write lock: %2.</source>
        <translation>worker %1: 쓰기 잠금을 기다림: %2.</translation>
    </message>
    <message>
        <source>%1 reaches client %2.</source>
        <translation>%1: 클라이언트 %2에 도착.</translation>
    </message>
    <message>
        <source>Worker %1 was killed by hand (signal %2).</source>
        <translation>worker %1: 사용자가 강제 종료함(시그널 %2).</translation>
    </message>
    <message>
        <source>Worker %1 was killed at the kill point (signal %2).</source>
        <translation>worker %1: 종료 지점에서 강제 종료됨(시그널 %2).</translation>
    </message>
    <message>
        <source>Worker %1 ended by itself.</source>
        <translation>worker %1: 스스로 끝났습니다.</translation>
    </message>
    <message>
        <source>The files on disk as the kill left them, before anything opened them.</source>
        <translation>종료가 남긴 그대로의 디스크 파일. 아직 아무도 열지 않았습니다.</translation>
    </message>
    <message>
        <source>Client %1 got no reply in time.</source>
        <translation>클라이언트 %1: 제때 응답을 받지 못함.</translation>
    </message>
    <message>
        <source>Client %1 pauses for %2 ms before it tries again.</source>
        <translation>클라이언트 %1: 다시 시도하기 전에 %2 ms 쉼.</translation>
    </message>
    <message>
        <source>Client %1 gives up.</source>
        <translation>클라이언트 %1: 포기함.</translation>
    </message>
    <message>
        <source>The completion records were deleted.</source>
        <translation>완료 기록을 지웠습니다.</translation>
    </message>
    <message>
        <source>Another program changed the lab file.</source>
        <translation>다른 프로그램이 실험 파일을 바꾸었습니다.</translation>
    </message>
    <message>
        <source>The worker never came to the kill point: its look-up had found a record.</source>
        <translation>worker가 종료 지점에 이르지 않았습니다. 조회에서 기록을 찾았기 때문입니다.</translation>
    </message>
    <message>
        <source>Nothing is left to do. The lab file is intact.</source>
        <translation>할 일이 끝났습니다. 실험 파일은 온전합니다.</translation>
    </message>
    <message>
        <source>Nothing is left to do. The lab file is corrupt.</source>
        <translation>할 일이 끝났습니다. 실험 파일이 손상되었습니다.</translation>
    </message>
    <message>
        <source>write pages back into the database (%1)</source>
        <translation>페이지를 데이터베이스에 되쓰기(%1)</translation>
    </message>
    <message>
        <source>For that SQLite had to: %1.</source>
        <translation>그러려고 SQLite가 한 일: %1.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Worker %1, inside %2, before file operation %3: %4.</source>
        <translation>worker %1: %2 안, 파일 연산 %3 직전: %4.</translation>
    </message>
    <message>
        <source>The worker never came to the kill point: it did fewer file operations there.</source>
        <translation>worker가 종료 지점에 이르지 않았습니다. 그 단계에서 한 파일 연산이 더 적었습니다.</translation>
    </message>
    <message>
        <source>It will be on its way for %1 ms.</source>
        <translation>가는 데 %1 ms가 걸립니다.</translation>
    </message>
    <message>
        <source>%1 reaches client %2 late: it no longer waits.</source>
        <translation>%1: 클라이언트 %2에 늦게 도착. 더는 기다리지 않습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read: corrupt</source>
        <translation>%1 읽을 수 없음(손상)</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>작업</translation>
    </message>
    <message>
        <source>records</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>Before this, a simulated power cut, after file operation %1 of %2. Commits acknowledged by then: %3.</source>
        <translation>그 전에 모의 정전이 있었습니다. 파일 연산 %2개 중 %1번째 다음이며, 그때까지 응답이 간 커밋은 %3건입니다.</translation>
    </message>
    <message>
        <source>SQLite could not open what it left.</source>
        <translation>SQLite는 정전이 남긴 파일을 열지 못했습니다.</translation>
    </message>
    <message>
        <source>SQLite opened what it left and read: %1.</source>
        <translation>SQLite가 정전이 남긴 파일을 열어 읽은 내용: %1.</translation>
    </message>
    <message>
        <source>It changed no file for that.</source>
        <translation>이때 바꾼 파일은 없습니다.</translation>
    </message>
    <message>
        <source>The lab file was opened and read: %1.</source>
        <translation>실험 파일을 열어 읽은 내용: %1.</translation>
    </message>
    <message>
        <source>%1: the lease had run out, key taken over</source>
        <translation>%1: 임대 기간이 끝나 키를 넘겨받음</translation>
    </message>
    <message>
        <source>%1: another was quicker</source>
        <translation>%1: 다른 처리가 더 빨랐음</translation>
    </message>
    <message>
        <source>%1: found, in progress</source>
        <translation>%1: 찾음, 처리 중</translation>
    </message>
    <message>
        <source> (the lease has %1 s left)</source>
        <translation> (임대 기간 %1초 남음)</translation>
    </message>
    <message>
        <source>Worker %1 was killed, as the schedule has it (signal %2).</source>
        <translation>worker %1: 실행 순서에 따라 강제 종료됨(시그널 %2).</translation>
    </message>
</context>
<context>
    <name>Experiment</name>
    <message>
        <source>after COMMIT</source>
        <translation>COMMIT 뒤</translation>
    </message>
    <message>
        <source>effect only</source>
        <translation>효과만</translation>
    </message>
    <message>
        <source>inside %1, before file operation %2</source>
        <translation>%1 안, 파일 연산 %2 직전</translation>
    </message>
</context>
<context>
    <name>Fate</name>
    <message>
        <source>on disk, made safe by a sync</source>
        <translation>디스크에 있음, 동기화로 안전</translation>
    </message>
    <message>
        <source>on disk, by luck</source>
        <translation>디스크에 있음, 운 좋게</translation>
    </message>
    <message>
        <source>torn: a part is on disk</source>
        <translation>찢어짐: 일부만 디스크에 있음</translation>
    </message>
    <message>
        <source>not on disk</source>
        <translation>디스크에 없음</translation>
    </message>
    <message>
        <source>its file is not there</source>
        <translation>파일 자체가 없음</translation>
    </message>
    <message>
        <source>a part of: %1</source>
        <translation>%1의 일부</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Syncs had made everything safe.</source>
        <translation>모든 것이 동기화로 안전했습니다.</translation>
    </message>
    <message>
        <source>Everything had reached the disk.</source>
        <translation>모든 것이 디스크에 도달했습니다.</translation>
    </message>
    <message>
        <source>Nothing that no sync had made safe had reached the disk.</source>
        <translation>동기화하지 않은 것은 하나도 디스크에 도달하지 않았습니다.</translation>
    </message>
    <message>
        <source>Everything had reached the disk but: %1.</source>
        <translation>다음을 빼고 모두 디스크에 도달했습니다: %1.</translation>
    </message>
    <message>
        <source>Of what no sync had made safe, only this had reached the disk: %1.</source>
        <translation>동기화하지 않은 것 가운데 다음만 디스크에 도달했습니다: %1.</translation>
    </message>
</context>
<context>
    <name>FileOp</name>
    <message>
        <source>the database</source>
        <translation>데이터베이스</translation>
    </message>
    <message>
        <source>the journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>the WAL</source>
        <translation>WAL</translation>
    </message>
    <message>
        <source>create %1</source>
        <translation>%1 생성</translation>
    </message>
    <message>
        <source>write %1 bytes at %2 of %3</source>
        <translation>%3의 %2 위치에 %1바이트 쓰기</translation>
    </message>
    <message>
        <source>cut %1 to %2 bytes</source>
        <translation>%1 크기를 %2바이트로 줄이기</translation>
    </message>
    <message>
        <source>(sync of %1 left out)</source>
        <translation>(%1 동기화 생략)</translation>
    </message>
    <message>
        <source>sync %1</source>
        <translation>%1 동기화</translation>
    </message>
    <message>
        <source>sync the folder</source>
        <translation>폴더 동기화</translation>
    </message>
    <message>
        <source>delete %1</source>
        <translation>%1 삭제</translation>
    </message>
</context>
<context>
    <name>PowerCut</name>
    <message>
        <source>kept</source>
        <translation>남음</translation>
    </message>
    <message>
        <source>rolled back</source>
        <translation>되돌림</translation>
    </message>
    <message>
        <source>half</source>
        <translation>반쪽</translation>
    </message>
    <message>
        <source>corrupt</source>
        <translation>손상</translation>
    </message>
    <message>
        <source>cancelled after %1 disk states</source>
        <translation>디스크 상태 %1개 뒤에 취소됨</translation>
    </message>
    <message>
        <source>exhaustive: all %1 disk states</source>
        <translation>전수: 디스크 상태 %1개 모두</translation>
    </message>
    <message>
        <source>sampled: %1 disk states of at most %2 (seed %3)</source>
        <translation>표본: 최대 %2개 가운데 디스크 상태 %1개(시드 %3)</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>잃는 것 없음</translation>
    </message>
    <message>
        <source>last acknowledged commits can be lost</source>
        <translation>응답한 마지막 커밋을 잃을 수 있음</translation>
    </message>
    <message>
        <source>can damage the database</source>
        <translation>데이터베이스가 손상될 수 있음</translation>
    </message>
    <message>
        <source>No machine is switched off. SQLite&apos;s real file operations are recorded, and from them follows which states of the disk a power cut could leave. SQLite itself then opens each of these states.</source>
        <translation>실제로 전원을 끄지는 않습니다. SQLite의 실제 파일 연산을 기록하고, 전원 차단이 남길 수 있는 디스크 상태를 거기서 이끌어 냅니다. 그런 다음 SQLite가 각 상태를 직접 엽니다.</translation>
    </message>
    <message>
        <source>A write or a change of a file&apos;s size is safe once that file has been synced afterwards. Until then it may be on disk or not, independently of every other one, or torn: any of its sectors of 512 bytes on disk and the others not. One sector is never split.</source>
        <translation>쓰기나 파일 크기 변경은 그 뒤에 그 파일을 동기화해야 안전합니다. 그 전에는 다른 연산과 상관없이 디스크에 있을 수도, 없을 수도, 512바이트 섹터 단위로 일부만 있을 수도 있습니다. 섹터 하나가 나뉘는 일은 없습니다.</translation>
    </message>
    <message>
        <source>The creation or deletion of a file is safe once the folder has been synced. Until then the changes of the folder reach the disk in their order: the first few of them, or all, or none. A journal that was deleted and created again is another file.</source>
        <translation>파일의 생성과 삭제는 폴더를 동기화해야 안전합니다. 그 전에는 폴더의 변경이 순서대로 앞의 몇 개만, 또는 모두, 또는 하나도 디스크에 도달하지 않을 수 있습니다. 지웠다가 다시 만든 저널은 다른 파일입니다.</translation>
    </message>
    <message>
        <source>After the restart the shared-memory file of a WAL is gone; SQLite builds it anew.</source>
        <translation>다시 시작하면 WAL의 공유 메모리 파일은 없고, SQLite가 새로 만듭니다.</translation>
    </message>
    <message>
        <source>Not modelled: disks that report a sync as done and did not do it, bits that decay, sectors that turn into rubbish, and other programs that write at the same time. Most file systems keep more order than the model does, so that what is possible here may never happen on yours.</source>
        <translation>다루지 않는 것: 동기화를 했다고 거짓으로 알리는 디스크, 비트의 손상, 쓰레기로 바뀌는 섹터, 동시에 쓰는 다른 프로그램. 대부분의 파일 시스템은 이 모델보다 순서를 더 지키므로, 여기서 가능한 일이 실제로는 일어나지 않을 수 있습니다.</translation>
    </message>
    <message>
        <source>Sources: Pillai and others, All File Systems Are Not Created Equal (OSDI 2014); Mohan and others, Finding Crash-Consistency Bugs with Bounded Black-Box Crash Testing (OSDI 2018); SQLite&apos;s pages on atomic commit, WAL, powersafe overwrite and PRAGMA synchronous.</source>
        <translation>출처: Pillai 외, All File Systems Are Not Created Equal(OSDI 2014); Mohan 외, Finding Crash-Consistency Bugs with Bounded Black-Box Crash Testing(OSDI 2018); SQLite 문서의 원자적 커밋, WAL, powersafe overwrite, PRAGMA synchronous.</translation>
    </message>
    <message>
        <source>Simulated under a model of the disk, without switching anything off. Numbers of disk states are no frequencies: how likely each is, the model does not say.</source>
        <translation>실제로 전원을 끄지 않고 디스크 모형에 따라 모의한 결과입니다. 디스크 상태의 개수는 빈도가 아니며, 각 상태가 얼마나 자주 생길지는 모형이 말해 주지 않습니다.</translation>
    </message>
</context>
<context>
    <name>RailView</name>
    <message>
        <source>BEGIN IMMEDIATE starts a transaction and takes the write lock at once.</source>
        <translation>BEGIN IMMEDIATE: 트랜잭션을 시작하면서 쓰기 잠금을 바로 잡습니다.</translation>
    </message>
    <message>
        <source>BEGIN DEFERRED starts a transaction; it takes no lock before it must.</source>
        <translation>BEGIN DEFERRED: 트랜잭션을 시작하되, 필요할 때까지 잠금을 잡지 않습니다.</translation>
    </message>
    <message>
        <source>Looks for the completion record: is this request done already?</source>
        <translation>완료 기록을 찾습니다. 이미 처리한 요청인가요?</translation>
    </message>
    <message>
        <source>Stores the job: the effect that must happen once.</source>
        <translation>작업을 저장합니다. 한 번만 일어나야 하는 효과입니다.</translation>
    </message>
    <message>
        <source>Stores the completion record, which a retry will find.</source>
        <translation>완료 기록을 저장합니다. 재시도가 이 기록을 찾게 됩니다.</translation>
    </message>
    <message>
        <source>COMMIT makes everything since BEGIN durable, all of it or nothing.</source>
        <translation>COMMIT: BEGIN 뒤의 모든 변경을 함께 확정합니다. 전부 아니면 전무입니다.</translation>
    </message>
    <message>
        <source>Looks in the worker&apos;s own memory: has it done this request?</source>
        <translation>worker의 메모리를 봅니다. 이 요청을 처리한 적이 있나요?</translation>
    </message>
    <message>
        <source>Keeps the result in the worker&apos;s memory, which dies with it.</source>
        <translation>결과를 worker의 메모리에 적어 둡니다. worker와 함께 사라집니다.</translation>
    </message>
    <message>
        <source>Answers the client.</source>
        <translation>클라이언트에 응답합니다.</translation>
    </message>
    <message>
        <source>Still ahead.</source>
        <translation>아직 남았습니다.</translation>
    </message>
    <message>
        <source>This comes next.</source>
        <translation>다음 차례입니다.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>마쳤습니다.</translation>
    </message>
    <message>
        <source>Done, not committed yet.</source>
        <translation>마쳤지만 아직 확정 전입니다.</translation>
    </message>
    <message>
        <source>Done, and rolled back.</source>
        <translation>마쳤지만 되돌려졌습니다.</translation>
    </message>
    <message>
        <source>Left out.</source>
        <translation>건너뛰었습니다.</translation>
    </message>
    <message>
        <source>This try is handled by: %1</source>
        <translation>이번 시도를 처리하는 설계: %1</translation>
    </message>
    <message>
        <source>✕ kill here</source>
        <translation>✕ 여기서 종료</translation>
    </message>
    <message>
        <source>✕ kill inside</source>
        <translation>✕ 단계 안에서 종료</translation>
    </message>
    <message>
        <source>Failed.</source>
        <translation>실패했습니다.</translation>
    </message>
    <message>
        <source>Stores the record without a result: the request is in progress. Takes over one whose lease has run out.</source>
        <translation>결과 없이 기록을 저장합니다. 요청이 ‘처리 중’이라는 뜻입니다. 임대 기간이 끝난 기록이면 넘겨받습니다.</translation>
    </message>
    <message>
        <source>Gives the reserved record its result; fails if another has taken the key over.</source>
        <translation>예약한 기록에 결과를 넣습니다. 다른 처리가 키를 넘겨받았으면 실패합니다.</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>ended</source>
        <translation>끝남</translation>
    </message>
    <message>
        <source>killed (SIGKILL)</source>
        <translation>강제 종료(SIGKILL)</translation>
    </message>
    <message>
        <source>killed (signal %1)</source>
        <translation>강제 종료(시그널 %1)</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>강제 종료</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>타임아웃</translation>
    </message>
    <message>
        <source>timeout: retry</source>
        <translation>타임아웃: 재시도</translation>
    </message>
    <message>
        <source>gives up</source>
        <translation>포기</translation>
    </message>
    <message>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>%1, try %2</source>
        <translation>%1, %2번째</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>%1번째 시도</translation>
    </message>
    <message>
        <source>transaction</source>
        <translation>트랜잭션</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>잠금을 기다림</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>대기</translation>
    </message>
    <message>
        <source>%1, late</source>
        <translation>%1, 늦음</translation>
    </message>
    <message>
        <source>2 rows, not committed</source>
        <translation>2행, 확정 전</translation>
    </message>
    <message>
        <source>1 row, not committed</source>
        <translation>1행, 확정 전</translation>
    </message>
    <message>
        <source>2 uncommitted</source>
        <translation>2행 미확정</translation>
    </message>
    <message>
        <source>1 uncommitted</source>
        <translation>1행 미확정</translation>
    </message>
    <message>
        <source>jobs %1 · records %2</source>
        <translation>작업 %1 · 기록 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>rolled back</source>
        <translation>되돌림</translation>
    </message>
    <message>
        <source>records deleted</source>
        <translation>기록 삭제</translation>
    </message>
    <message>
        <source>changed by another program</source>
        <translation>다른 프로그램이 변경</translation>
    </message>
    <message>
        <source>%1
failed</source>
        <translation>%1
실패</translation>
    </message>
    <message>
        <source>%1
found</source>
        <translation>%1
있음</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>클라이언트 %1</translation>
    </message>
    <message>
        <source>database file</source>
        <translation>데이터베이스 파일</translation>
    </message>
    <message>
        <source>corrupt</source>
        <translation>손상</translation>
    </message>
    <message>
        <source>after the power cut</source>
        <translation>정전 뒤</translation>
    </message>
    <message>
        <source>%1
in progress</source>
        <translation>%1
처리 중</translation>
    </message>
    <message>
        <source>write lock</source>
        <translation>쓰기 잠금</translation>
    </message>
    <message>
        <source>worker %1 (%2)</source>
        <translation>worker %1(%2)</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>once</source>
        <translation>한 번</translation>
    </message>
    <message>
        <source>half</source>
        <translation>반쪽</translation>
    </message>
    <message>
        <source>duplicate</source>
        <translation>중복</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>유실</translation>
    </message>
    <message>
        <source>corrupt</source>
        <translation>손상</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>jobs %1, records %2</source>
        <translation>작업 %1, 기록 %2</translation>
    </message>
    <message>
        <source>before its first step</source>
        <translation>첫 단계 전</translation>
    </message>
    <message>
        <source>Worker %1 was killed %2.</source>
        <translation>worker %1: %2에 강제로 종료되었습니다.</translation>
    </message>
    <message>
        <source>Its transaction was still open, so what it had inserted was never part of the file.</source>
        <translation>트랜잭션이 아직 열려 있었으므로, 넣었던 행은 한 번도 파일의 내용이 아니었습니다.</translation>
    </message>
    <message>
        <source>Its transaction was still open and held nothing yet.</source>
        <translation>트랜잭션이 열려 있었지만 아직 넣은 것이 없었습니다.</translation>
    </message>
    <message>
        <source>Its transaction was still open, but part of the request had been committed before.</source>
        <translation>트랜잭션이 아직 열려 있었지만, 요청의 일부는 그 전에 이미 확정되었습니다.</translation>
    </message>
    <message>
        <source>Job and record had both been committed.</source>
        <translation>작업과 완료 기록이 모두 확정된 뒤였습니다.</translation>
    </message>
    <message>
        <source>The job had been committed, the record had not.</source>
        <translation>작업은 확정되었고 완료 기록은 확정되지 않았습니다.</translation>
    </message>
    <message>
        <source>The job had been committed; no record of it had been stored.</source>
        <translation>작업은 확정되었지만 완료 기록은 아직 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>The record had been committed, its job had not.</source>
        <translation>완료 기록은 확정되었고 그 작업은 확정되지 않았습니다.</translation>
    </message>
    <message>
        <source>It had not stored anything.</source>
        <translation>아직 아무것도 저장하지 않았습니다.</translation>
    </message>
    <message>
        <source>Left in the file: %1.</source>
        <translation>파일에 남은 것: %1.</translation>
    </message>
    <message>
        <source>The client has no answer.</source>
        <translation>클라이언트는 응답을 받지 못했습니다.</translation>
    </message>
    <message>
        <source>The retry found no record of the request, so it did the whole job: NEW %1.</source>
        <translation>재시도는 완료 기록을 찾지 못해 처음부터 다시 처리했습니다: NEW %1.</translation>
    </message>
    <message>
        <source>The request was new and was done: NEW %1.</source>
        <translation>새 요청이어서 처리했습니다: NEW %1.</translation>
    </message>
    <message>
        <source>The look-up found the record, so nothing was added; the stored result came back: REPLAY %1.</source>
        <translation>조회에서 완료 기록을 찾았으므로 아무것도 더하지 않고 저장된 결과를 돌려주었습니다: REPLAY %1.</translation>
    </message>
    <message>
        <source>The key was known, with another payload: PAYLOAD_CONFLICT. Nothing was added and no result was given away; the client used a number twice.</source>
        <translation>이미 쓰인 번호인데 내용이 다릅니다: PAYLOAD_CONFLICT. 새 작업을 넣지도, 이전 결과를 돌려주지도 않았습니다. 클라이언트가 번호를 잘못 재사용했습니다.</translation>
    </message>
    <message>
        <source>The database stayed locked: BUSY. Nothing was done; the client may try again.</source>
        <translation>데이터베이스가 계속 잠겨 있었습니다: BUSY. 아무것도 하지 않았으므로 다시 시도하면 됩니다.</translation>
    </message>
    <message>
        <source>Nothing is stored and nobody was told otherwise: the request can be sent again safely.</source>
        <translation>저장된 것이 없고 완료했다는 응답도 없었으므로, 요청을 다시 보내도 안전합니다.</translation>
    </message>
    <message>
        <source>One job and its record: the request was done once, and asking again adds nothing.</source>
        <translation>작업 하나와 그 완료 기록이 있습니다. 요청은 한 번 처리되었고, 다시 보내도 더해지는 것이 없습니다.</translation>
    </message>
    <message>
        <source>A job stands without a stored record. A server that looks for the record will do the job again.</source>
        <translation>저장된 기록 없이 작업만 있습니다. 기록을 찾는 서버는 이 작업을 또 하게 됩니다.</translation>
    </message>
    <message>
        <source>A record stands without its job. A server that finds the record will never do the job.</source>
        <translation>작업 없이 기록만 있습니다. 기록을 찾은 서버는 이 작업을 영영 하지 않습니다.</translation>
    </message>
    <message>
        <source>The same request was done more than once: when the retry came, the job was in the file and no record told of it.</source>
        <translation>같은 요청이 두 번 이상 처리되었습니다. 재시도가 왔을 때 작업은 파일에 있었지만 그것을 알려 주는 기록이 없었습니다.</translation>
    </message>
    <message>
        <source>The client was told that its job is done, and no such job is in the file. No further retry will mend that while the record stands.</source>
        <translation>클라이언트는 작업이 끝났다는 응답을 받았지만 파일에 그런 작업이 없습니다. 기록이 남아 있는 한 재시도해도 고쳐지지 않습니다.</translation>
    </message>
    <message>
        <source>SQLite&apos;s integrity check finds the file damaged.</source>
        <translation>SQLite의 무결성 검사에서 파일 손상이 발견되었습니다.</translation>
    </message>
    <message>
        <source>Nothing has been run yet</source>
        <translation>아직 실행하지 않았습니다</translation>
    </message>
    <message>
        <source>A worker was killed; the client is still waiting</source>
        <translation>worker가 종료되었고 클라이언트는 아직 기다립니다</translation>
    </message>
    <message>
        <source>The client tries again</source>
        <translation>클라이언트가 다시 시도합니다</translation>
    </message>
    <message>
        <source>A request is on its way</source>
        <translation>요청을 처리하고 있습니다</translation>
    </message>
    <message>
        <source>The retry is safe here</source>
        <translation>여기서 재시도는 안전합니다</translation>
    </message>
    <message>
        <source>Nothing was done</source>
        <translation>처리된 것이 없습니다</translation>
    </message>
    <message>
        <source>The retry is not safe here</source>
        <translation>여기서 재시도는 안전하지 않습니다</translation>
    </message>
    <message>
        <source>Choose a design, click a kill point on its rail, and run. The worker process is really killed there, and the client tries again.</source>
        <translation>설계를 고르고 단계 사이의 종료 지점을 누른 뒤 실행하세요. worker 프로세스가 그 자리에서 실제로 강제 종료되고 클라이언트가 다시 시도합니다.</translation>
    </message>
    <message>
        <source>A killed process shows no difference between the synchronous levels: what it had written is in the operating system&apos;s hands. They differ only when the machine stops.</source>
        <translation>프로세스가 강제 종료될 때는 synchronous 단계에 따른 차이가 없습니다. 이미 쓴 내용은 운영체제가 가지고 있기 때문입니다. 차이는 기계가 멈출 때만 나타납니다.</translation>
    </message>
    <message>
        <source>It left a journal of %1 bytes beside the file; the next opening rolled back and removed it.</source>
        <translation>파일 옆에 %1바이트의 저널이 남았고, 다음에 파일을 열 때 되돌린 뒤 지워졌습니다.</translation>
    </message>
    <message>
        <source>Worker %1 was killed inside %2, before its file operation %3: %4.</source>
        <translation>worker %1: %2 안에서, 파일 연산 %3 직전에 강제로 종료되었습니다: %4.</translation>
    </message>
    <message>
        <source>What it had written by then is a whole commit: the next opening found it and kept it.</source>
        <translation>그때까지 쓴 것은 온전한 커밋이었으므로, 다음에 파일을 열 때 그대로 받아들였습니다.</translation>
    </message>
    <message>
        <source>What it had written by then is no commit yet, so the next opening did not keep it.</source>
        <translation>그때까지 쓴 것은 아직 커밋이 아니었으므로, 다음에 파일을 열 때 받아들이지 않았습니다.</translation>
    </message>
    <message>
        <source>A hot journal of %1 bytes lay beside the file.</source>
        <translation>파일 옆에 %1바이트의 핫 저널이 있었습니다.</translation>
    </message>
    <message>
        <source>A WAL of %1 bytes lay beside the file; SQLite reads it up to its last whole commit.</source>
        <translation>파일 옆에 %1바이트의 WAL이 있었습니다. SQLite는 마지막으로 온전한 커밋까지 읽습니다.</translation>
    </message>
    <message>
        <source>The lab file is corrupt</source>
        <translation>실험 파일이 손상되었습니다</translation>
    </message>
    <message>
        <source>Another handling had stored a record with this key meanwhile: KEY_TAKEN. This one stored none, and its open transaction was rolled back. The next look-up will find the record.</source>
        <translation>그사이 다른 처리가 같은 키의 완료 기록을 저장했습니다: KEY_TAKEN. 이 처리는 기록을 저장하지 못했고, 열려 있던 트랜잭션은 롤백되었습니다. 다음 조회에서는 그 기록을 찾게 됩니다.</translation>
    </message>
    <message>
        <source>A step failed; what was not committed was rolled back: %1</source>
        <translation>단계 하나가 실패했고, 커밋하지 않은 내용은 롤백되었습니다: %1</translation>
    </message>
    <message>
        <source>The key that it had reserved before stays in progress.</source>
        <translation>그 전에 예약한 키는 ‘처리 중’으로 남습니다.</translation>
    </message>
    <message>
        <source>The job had been committed; its record was still in progress.</source>
        <translation>작업은 커밋되었고, 그 기록은 아직 ‘처리 중’이었습니다.</translation>
    </message>
    <message>
        <source>It had reserved the key: a record in progress had been committed, its job had not.</source>
        <translation>키를 예약한 상태였습니다. ‘처리 중’ 기록은 커밋되었고, 작업은 커밋되지 않았습니다.</translation>
    </message>
    <message>
        <source>The lease of the reserved key had run out, so the retry took the key over and did the whole job: NEW %1.</source>
        <translation>예약된 키의 임대 기간이 끝났으므로 재시도가 키를 넘겨받아 작업을 처음부터 끝까지 했습니다: NEW %1.</translation>
    </message>
    <message>
        <source>The key was reserved and not finished, so nothing was done: IN_PROGRESS. The lease had %1 s left; the client was to come back after that.</source>
        <translation>키가 예약만 되고 끝나지 않은 상태라 아무것도 하지 않았습니다: IN_PROGRESS. 임대 기간이 %1초 남아 있었고, 클라이언트는 그 뒤에 다시 와야 합니다.</translation>
    </message>
    <message>
        <source>The key was reserved and not finished, so nothing was done: IN_PROGRESS. The client was to come back later.</source>
        <translation>키가 예약만 되고 끝나지 않은 상태라 아무것도 하지 않았습니다: IN_PROGRESS. 클라이언트는 나중에 다시 와야 합니다.</translation>
    </message>
    <message>
        <source>The job stands, and its record is in progress for ever: every retry will be told to come back later, and nobody will be told the result.</source>
        <translation>작업은 저장되어 있지만 기록은 영원히 ‘처리 중’입니다. 재시도마다 나중에 다시 오라는 응답만 받고, 아무도 결과를 듣지 못합니다.</translation>
    </message>
    <message>
        <source>The key is in progress, nobody is at work on it, and no lease frees it: every retry will be told to come back later.</source>
        <translation>키는 ‘처리 중’인데 처리하는 쪽이 없고, 키를 풀어 줄 임대 기간도 없습니다. 재시도마다 나중에 다시 오라는 응답만 받습니다.</translation>
    </message>
    <message>
        <source>The job stands, and its record is in progress. Once the lease has run out, a retry takes the key over and does the job again.</source>
        <translation>작업은 저장되어 있고 기록은 ‘처리 중’입니다. 임대 기간이 끝나면 재시도가 키를 넘겨받아 작업을 한 번 더 합니다.</translation>
    </message>
    <message>
        <source>The key is in progress, and nobody is at work on it. Once the lease has run out, a retry takes the key over and does the job.</source>
        <translation>키는 ‘처리 중’인데 처리하는 쪽이 없습니다. 임대 기간이 끝나면 재시도가 키를 넘겨받아 작업을 합니다.</translation>
    </message>
    <message>
        <source>The key is wedged: its record says that the request is in progress, but the handling that reserved it ended before it stored the job, and no lease frees the key. Every retry is told to come back later; nobody will ever do the job. With a lease, a retry could take the key over.</source>
        <translation>키가 막혀 버렸습니다. 기록에는 요청이 ‘처리 중’이라고 되어 있지만, 키를 예약한 처리는 작업을 저장하기 전에 끝났고 키를 풀어 줄 임대 기간도 없습니다. 재시도마다 나중에 다시 오라는 응답을 받을 뿐, 작업을 할 쪽은 아무도 없습니다. 임대 기간이 있으면 재시도가 키를 넘겨받을 수 있습니다.</translation>
    </message>
    <message>
        <source>The lease has not run out yet</source>
        <translation>임대 기간이 아직 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>The key is wedged</source>
        <translation>키가 막혀 버렸습니다</translation>
    </message>
    <message>
        <source>The same request was done more than once: no record kept the other worker from doing it again.</source>
        <translation>같은 요청이 두 번 이상 처리되었습니다. 다른 worker가 다시 처리하지 못하게 막아 줄 완료 기록이 없었습니다.</translation>
    </message>
    <message>
        <source>Safe in this order</source>
        <translation>이 순서에서는 안전합니다</translation>
    </message>
    <message>
        <source>Not safe in this order</source>
        <translation>이 순서에서는 안전하지 않습니다</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Language: en or ko.</source>
        <translation>언어: en 또는 ko.</translation>
    </message>
    <message>
        <source>Theme: light or dark.</source>
        <translation>테마: light 또는 dark.</translation>
    </message>
    <message>
        <source>The design to begin with.</source>
        <translation>처음에 고를 설계.</translation>
    </message>
    <message>
        <source>The kill point to begin with.</source>
        <translation>처음에 고를 종료 지점.</translation>
    </message>
    <message>
        <source>Run the experiment, save a picture of the window, and end.</source>
        <translation>실험을 실행하고 창의 그림을 저장한 뒤 끝냅니다.</translation>
    </message>
    <message>
        <source>Size of that picture.</source>
        <translation>그 그림의 크기.</translation>
    </message>
    <message>
        <source>The lab file to work on; made if it is missing.</source>
        <translation>작업할 실험 파일. 없으면 만듭니다.</translation>
    </message>
    <message>
        <source>--lang: “%1” is none of en, ko</source>
        <translation>--lang: ‘%1’: en, ko 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>--theme: “%1” is none of light, dark</source>
        <translation>--theme: ‘%1’: light, dark 가운데 하나여야 합니다</translation>
    </message>
    <message>
        <source>“%1” is not a design</source>
        <translation>‘%1’ 설계는 없습니다</translation>
    </message>
    <message>
        <source>--kill: “%1” is no kill point of %2</source>
        <translation>--kill: ‘%1’ 종료 지점이 %2 설계에 없습니다</translation>
    </message>
    <message>
        <source>--size: “%1” is not WIDTHxHEIGHT, as in 1366x768</source>
        <translation>--size: ‘%1’: 1366x768처럼 너비x높이여야 합니다</translation>
    </message>
    <message>
        <source>The window works on one lab file at a time.</source>
        <translation>창은 한 번에 실험 파일 하나만 다룹니다.</translation>
    </message>
    <message>
        <source>there is no display for the window; retrylab --help lists what works in the terminal</source>
        <translation>창을 띄울 디스플레이가 없습니다. 터미널에서 되는 일은 retrylab --help에 있습니다</translation>
    </message>
</context>
<context>
    <name>retrylab::ExperimentPanel</name>
    <message>
        <source>The scope is empty: a request needs one.</source>
        <translation>scope가 비어 있습니다. 요청에는 scope가 있어야 합니다.</translation>
    </message>
    <message>
        <source>The request number is empty: a request needs one.</source>
        <translation>요청 번호가 비어 있습니다. 요청에는 번호가 있어야 합니다.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>설계</translation>
    </message>
    <message>
        <source>The steps with which the server handles a request</source>
        <translation>서버가 요청을 처리하는 단계</translation>
    </message>
    <message>
        <source>Retry by</source>
        <translation>재시도 처리</translation>
    </message>
    <message>
        <source>The design that handles the retry: the same, or another one</source>
        <translation>재시도를 처리하는 설계: 같은 설계 또는 다른 설계</translation>
    </message>
    <message>
        <source>Kill point</source>
        <translation>종료 지점</translation>
    </message>
    <message>
        <source>Where the worker that has the first try is killed</source>
        <translation>첫 시도를 처리하는 worker가 강제로 종료되는 곳</translation>
    </message>
    <message>
        <source>synchronous</source>
        <translation>synchronous</translation>
    </message>
    <message>
        <source>PRAGMA synchronous: how much SQLite waits for the disk</source>
        <translation>PRAGMA synchronous: SQLite가 디스크를 얼마나 기다리는가</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>PRAGMA journal_mode: a rollback journal, or a write-ahead log</source>
        <translation>PRAGMA journal_mode: 롤백 저널 또는 WAL</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>scope</translation>
    </message>
    <message>
        <source>Who asks: with the request number it makes the key</source>
        <translation>요청하는 쪽. 요청 번호와 함께 키가 됩니다</translation>
    </message>
    <message>
        <source>rid</source>
        <translation>요청 번호</translation>
    </message>
    <message>
        <source>The request number (idempotency key): the same for every retry</source>
        <translation>요청 번호(idempotency key). 재시도할 때마다 같습니다</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>What is asked for; a known key with another payload is refused</source>
        <translation>요청 내용. 같은 번호에 다른 내용이 오면 거절합니다</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>클라이언트</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>시도 횟수</translation>
    </message>
    <message>
        <source>How often a client sends its request in all</source>
        <translation>클라이언트가 요청을 모두 몇 번까지 보내는가</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>타임아웃</translation>
    </message>
    <message>
        <source>How long a client waits for the reply, on the lab clock</source>
        <translation>클라이언트가 응답을 기다리는 시간(실험 시계)</translation>
    </message>
    <message>
        <source>Back-off</source>
        <translation>재시도 간격</translation>
    </message>
    <message>
        <source>Pause before the next try; doubles each time</source>
        <translation>다음 시도 전에 쉬는 시간. 매번 두 배가 됩니다</translation>
    </message>
    <message>
        <source>Lock wait</source>
        <translation>잠금 대기</translation>
    </message>
    <message>
        <source>How long a worker waits for another&apos;s lock before BUSY</source>
        <translation>BUSY가 되기 전에 다른 쪽의 잠금을 기다리는 시간</translation>
    </message>
    <message>
        <source>Empty the tables first</source>
        <translation>먼저 표를 비움</translation>
    </message>
    <message>
        <source>Each run begins with empty tables; without it, the rows that are there stay</source>
        <translation>실행할 때마다 빈 표에서 시작합니다. 끄면 있던 행이 그대로 남습니다</translation>
    </message>
    <message>
        <source>the same design</source>
        <translation>같은 설계</translation>
    </message>
    <message>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <source>More (in use)</source>
        <translation>더 보기 (사용 중)</translation>
    </message>
    <message>
        <source>How many send requests; unless they share one, each further client has a scope of its own</source>
        <translation>요청을 보내는 클라이언트의 수. 같은 요청을 보내지 않는 한 클라이언트마다 scope가 다릅니다</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>요청 수</translation>
    </message>
    <message>
        <source>How many requests each client sends, one after the other</source>
        <translation>클라이언트마다 차례로 보내는 요청의 수</translation>
    </message>
    <message>
        <source>First late by</source>
        <translation>첫 시도 지연</translation>
    </message>
    <message>
        <source>So long is each client&apos;s very first try on its way, on the lab clock; longer than the timeout, it arrives after a retry was sent</source>
        <translation>각 클라이언트의 맨 처음 시도가 서버에 닿기까지 걸리는 시간(실험 시계 기준). 타임아웃보다 길면 재시도를 보낸 뒤에 도착합니다</translation>
    </message>
    <message>
        <source>Jitter</source>
        <translation>간격 흩뜨리기</translation>
    </message>
    <message>
        <source>Up to so much of each back-off is left out, by chance, so that the clients do not all come back at once</source>
        <translation>재시도 간격을 최대 이 비율까지 무작위로 줄여, 클라이언트가 한꺼번에 다시 몰리지 않게 합니다</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>난수 시드</translation>
    </message>
    <message>
        <source>Chooses the jitter: with the same seed the pauses are the same again</source>
        <translation>흩뜨리는 정도를 정합니다. 시드가 같으면 간격도 다시 같습니다</translation>
    </message>
    <message>
        <source>All send the same request</source>
        <translation>모두 같은 요청 보내기</translation>
    </message>
    <message>
        <source>The same scope and request number for every client, as if one had sent it over several ways at once</source>
        <translation>모든 클라이언트가 같은 scope와 요청 번호를 씁니다. 하나의 요청을 여러 길로 동시에 보낸 것과 같습니다</translation>
    </message>
    <message>
        <source>Several requests for each client, a late first try, and chance in the pauses</source>
        <translation>클라이언트마다 여러 요청, 늦게 도착하는 첫 시도, 무작위로 흩뜨린 재시도 간격</translation>
    </message>
</context>
<context>
    <name>retrylab::FateLegend</name>
    <message>
        <source>Signs</source>
        <translation>기호</translation>
    </message>
</context>
<context>
    <name>retrylab::FileOpStrip</name>
    <message>
        <source>Inside the steps</source>
        <translation>단계의 안쪽</translation>
    </message>
    <message>
        <source>The file operations that SQLite performs in each step, as recorded; each is a kill point, and Step stops at each</source>
        <translation>SQLite가 각 단계에서 하는 파일 연산을 기록한 것입니다. 하나하나가 종료 지점이며, ‘한 단계’는 연산마다 멈춥니다</translation>
    </message>
    <message>
        <source>File operations</source>
        <translation>파일 연산</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>%1 직전</translation>
    </message>
    <message>
        <source>✕ kill before %1</source>
        <translation>✕ %1 직전에 종료</translation>
    </message>
    <message>
        <source>■ write   ◆ sync   ◇ sync of the folder   ⊕ create   ⊖ delete or cut</source>
        <translation>■ 쓰기   ◆ 동기화   ◇ 폴더 동기화   ⊕ 생성   ⊖ 삭제 또는 줄이기</translation>
    </message>
</context>
<context>
    <name>retrylab::FileOpTrack</name>
    <message>
        <source>database</source>
        <translation>데이터베이스</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>%1, and %2 more writes</source>
        <translation>%1, 그리고 쓰기 %2번 더</translation>
    </message>
    <message>
        <source>The worker dies before this. Click to let it live here.</source>
        <translation>worker가 이 직전에 종료됩니다. 누르면 여기서 종료하지 않습니다.</translation>
    </message>
    <message>
        <source>Click to kill the worker before this</source>
        <translation>누르면 worker를 이 직전에 종료합니다</translation>
    </message>
    <message>
        <source>Run once with this design and these levels: what SQLite does to the files is recorded here.</source>
        <translation>이 설계와 단계로 한 번 실행하면, SQLite가 파일에 하는 일이 여기에 기록됩니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::FilesPanel</name>
    <message>
        <source>on disk</source>
        <translation>디스크의 파일</translation>
    </message>
    <message>
        <source>as the kill left them, not opened yet</source>
        <translation>종료가 남긴 그대로, 열기 전</translation>
    </message>
    <message>
        <source>at this moment</source>
        <translation>이 순간</translation>
    </message>
    <message>
        <source>Sizes as the file system tells them: the lab file is not opened for this</source>
        <translation>파일 시스템이 알려 주는 크기입니다. 이를 위해 실험 파일을 열지 않습니다</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1: 없음</translation>
    </message>
    <message>
        <source>%1: %2 bytes</source>
        <translation>%1: %2바이트</translation>
    </message>
    <message>
        <source>just after the kill</source>
        <translation>종료 직후</translation>
    </message>
    <message>
        <source>after the retry</source>
        <translation>재시도 뒤</translation>
    </message>
    <message>
        <source>jobs · records</source>
        <translation>작업 · 기록</translation>
    </message>
</context>
<context>
    <name>retrylab::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <source>The power-cut model</source>
        <translation>전원 차단 모델</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>용어</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>화면</translation>
    </message>
    <message>
        <source>Tab goes from one field to the next. The arrow keys move the kill point on the rail, go one event back or on in the timeline, and move from cell to cell in a table; Enter opens what the cell shows.</source>
        <translation>Tab 키는 다음 칸으로 갑니다. 화살표 키는 단계 그림에서 종료 지점을 옮기고, 시간 그림에서 이벤트 하나씩 앞뒤로 가고, 표에서 칸을 옮깁니다. Enter 키는 그 칸의 내용을 엽니다.</translation>
    </message>
    <message>
        <source>Escape closes this window.</source>
        <translation>Esc 키는 이 창을 닫습니다.</translation>
    </message>
    <message>
        <source>request</source>
        <translation>요청</translation>
    </message>
    <message>
        <source>What a client sends, and sends again when no answer came: scope, request id and payload.</source>
        <translation>클라이언트가 보내고, 응답이 오지 않으면 다시 보내는 것: scope, 요청 번호, 내용.</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>scope</translation>
    </message>
    <message>
        <source>Who asks. Request ids of different scopes have nothing to do with each other.</source>
        <translation>요청하는 쪽. scope가 다르면 요청 번호가 같아도 서로 상관없는 요청입니다.</translation>
    </message>
    <message>
        <source>request id (rid)</source>
        <translation>요청 번호(rid)</translation>
    </message>
    <message>
        <source>The number that a client gives to a request and keeps when it retries. Scope and request id together are the idempotency key: the same key means the same request.</source>
        <translation>클라이언트가 요청에 붙이고, 다시 보낼 때도 그대로 쓰는 번호. scope와 요청 번호를 합친 것이 idempotency key입니다. key가 같으면 같은 요청입니다.</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>What is to be done. It is stored with the request id, to notice when the id is used for something else.</source>
        <translation>무엇을 할지. 요청 번호와 함께 저장해 두었다가, 같은 번호가 다른 일에 쓰이는 것을 알아챕니다.</translation>
    </message>
    <message>
        <source>retry</source>
        <translation>재시도</translation>
    </message>
    <message>
        <source>The same request once more, because the client does not know whether the first one was handled.</source>
        <translation>첫 요청이 처리되었는지 클라이언트가 알 수 없어서 같은 요청을 다시 보내는 것.</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>worker</translation>
    </message>
    <message>
        <source>The process that handles requests. Here it is a real one, killed with SIGKILL.</source>
        <translation>요청을 처리하는 프로세스. 여기서는 실제 프로세스이며 SIGKILL로 강제 종료됩니다.</translation>
    </message>
    <message>
        <source>lab file</source>
        <translation>실험 파일</translation>
    </message>
    <message>
        <source>The SQLite database that the workers write to, with the tables jobs and requests.</source>
        <translation>worker가 쓰는 SQLite 데이터베이스. jobs 테이블과 requests 테이블이 있습니다.</translation>
    </message>
    <message>
        <source>effect, job</source>
        <translation>효과, 작업</translation>
    </message>
    <message>
        <source>What the request is about: a row in the table jobs.</source>
        <translation>요청이 바라는 일: jobs 테이블의 행 하나.</translation>
    </message>
    <message>
        <source>completion record</source>
        <translation>완료 기록</translation>
    </message>
    <message>
        <source>The note that a request was handled, and with which result: a row in the table requests.</source>
        <translation>요청을 처리했고 결과가 무엇이었는지 적어 둔 것: requests 테이블의 행 하나.</translation>
    </message>
    <message>
        <source>design</source>
        <translation>설계</translation>
    </message>
    <message>
        <source>The list of steps by which a worker handles a request. Which steps share one COMMIT decides whether a retry is safe.</source>
        <translation>worker가 요청을 처리하는 단계의 목록. 어느 단계들이 한 COMMIT에 묶이는지가 재시도의 안전을 정합니다.</translation>
    </message>
    <message>
        <source>kill point</source>
        <translation>종료 지점</translation>
    </message>
    <message>
        <source>The place between two steps at which the worker is killed.</source>
        <translation>worker가 종료되는, 두 단계 사이의 자리.</translation>
    </message>
    <message>
        <source>Ends a transaction: all its changes become valid together. What was not committed is rolled back.</source>
        <translation>트랜잭션을 끝냅니다. 그 안의 모든 변경이 함께 확정됩니다. 커밋하지 않은 것은 되돌려집니다.</translation>
    </message>
    <message>
        <source>Reply: no completion record was found, and the job was done now.</source>
        <translation>응답: 완료 기록이 없어 지금 작업을 했습니다.</translation>
    </message>
    <message>
        <source>Reply: the request was handled before; this is the stored result, and nothing was done.</source>
        <translation>응답: 전에 처리한 요청입니다. 저장된 결과를 돌려주고 아무것도 하지 않았습니다.</translation>
    </message>
    <message>
        <source>Reply: the request id was used for another payload before. Refused, and nothing was done.</source>
        <translation>응답: 이 요청 번호는 전에 다른 내용에 쓰였습니다. 거절했고 아무것도 하지 않았습니다.</translation>
    </message>
    <message>
        <source>Neither job nor record, and no client was told otherwise. A retry is needed, and safe.</source>
        <translation>작업도 기록도 없고, 완료했다는 응답을 받은 클라이언트도 없습니다. 재시도가 필요하고 안전합니다.</translation>
    </message>
    <message>
        <source>One job with its record. A retry is safe.</source>
        <translation>작업 하나와 그 완료 기록. 재시도는 안전합니다.</translation>
    </message>
    <message>
        <source>More than one job for one request.</source>
        <translation>한 요청에 작업이 둘 이상 있습니다.</translation>
    </message>
    <message>
        <source>SQLite cannot read the database, or its integrity check fails.</source>
        <translation>SQLite가 데이터베이스를 읽지 못하거나 무결성 검사에 실패합니다.</translation>
    </message>
    <message>
        <source>retention period</source>
        <translation>보존 기간</translation>
    </message>
    <message>
        <source>How long completion records are kept. A retry that comes later is taken for a new request.</source>
        <translation>완료 기록을 간직하는 기간. 그 뒤에 오는 재시도는 새 요청으로 여겨집니다.</translation>
    </message>
    <message>
        <source>retry window</source>
        <translation>재시도 허용 기간</translation>
    </message>
    <message>
        <source>How long clients may retry. It must not be longer than the retention period.</source>
        <translation>클라이언트가 재시도할 수 있는 기간. 보존 기간보다 길면 안 됩니다.</translation>
    </message>
    <message>
        <source>outbox</source>
        <translation>outbox</translation>
    </message>
    <message>
        <source>A table of messages to be sent, written in the same transaction as the job. A relay reads it and sends them.</source>
        <translation>보낼 메시지를 작업과 같은 트랜잭션에서 적어 두는 테이블. relay가 읽어서 보냅니다.</translation>
    </message>
    <message>
        <source>reconciliation</source>
        <translation>대사(reconciliation)</translation>
    </message>
    <message>
        <source>Comparing one&apos;s own records with those of an outside service, to find what only one of the two knows.</source>
        <translation>우리 기록과 외부 서비스의 기록을 맞대어, 한쪽에만 있는 것을 찾는 일.</translation>
    </message>
    <message>
        <source>power cut</source>
        <translation>전원 차단</translation>
    </message>
    <message>
        <source>The machine stops, not just a process. Here it is simulated under a stated model.</source>
        <translation>프로세스 하나가 아니라 기계가 멈추는 것. 여기서는 밝혀 둔 모델에 따라 모의 실험합니다.</translation>
    </message>
    <message>
        <source>sync</source>
        <translation>동기화(sync)</translation>
    </message>
    <message>
        <source>Asks the disk to make what was written to a file safe (fsync), and waits for it.</source>
        <translation>파일에 쓴 것을 디스크에 안전하게 남기라고 요청하고(fsync) 끝날 때까지 기다립니다.</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>The file from which SQLite undoes a transaction that did not finish. Modes DELETE, TRUNCATE and PERSIST differ in how a commit ends it.</source>
        <translation>끝나지 않은 트랜잭션을 SQLite가 되돌릴 때 쓰는 파일. DELETE, TRUNCATE, PERSIST는 커밋이 저널을 끝내는 방식이 다릅니다.</translation>
    </message>
    <message>
        <source>hot journal</source>
        <translation>핫 저널(hot journal)</translation>
    </message>
    <message>
        <source>A journal that was left by a transaction cut short. Whoever opens the database next rolls the transaction back.</source>
        <translation>중간에 끊긴 트랜잭션이 남긴 저널. 다음에 데이터베이스를 여는 쪽이 그 트랜잭션을 되돌립니다.</translation>
    </message>
    <message>
        <source>Write-ahead log: the journal mode in which changes are appended to a file of their own, and the database stays as it was until a checkpoint.</source>
        <translation>Write-ahead log: 변경을 별도의 파일에 덧붙이고, 체크포인트 전까지 데이터베이스는 그대로 두는 저널 방식.</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>체크포인트</translation>
    </message>
    <message>
        <source>Copies the changes from the WAL into the database.</source>
        <translation>WAL에 있는 변경을 데이터베이스로 옮겨 적습니다.</translation>
    </message>
    <message>
        <source>The setting for how often SQLite syncs: OFF, NORMAL, FULL or EXTRA. It matters when the machine stops, not when a process dies.</source>
        <translation>SQLite가 얼마나 자주 동기화하는지 정하는 설정: OFF, NORMAL, FULL, EXTRA. 프로세스가 죽을 때가 아니라 기계가 멈출 때 차이가 납니다.</translation>
    </message>
    <message>
        <source>torn write</source>
        <translation>찢어진 쓰기(torn write)</translation>
    </message>
    <message>
        <source>A write of which only some sectors reached the disk.</source>
        <translation>일부 섹터만 디스크에 도달한 쓰기.</translation>
    </message>
    <message>
        <source>Reply: another handling stored a record with this key meanwhile. Ask again: the look-up will find it.</source>
        <translation>응답: 그사이 다른 처리가 같은 키의 완료 기록을 저장했습니다. 다시 요청하면 조회에서 그 기록을 찾습니다.</translation>
    </message>
    <message>
        <source>Reply: a step failed, and what was not committed was rolled back. The client may try again.</source>
        <translation>응답: 단계 하나가 실패했고, 커밋하지 않은 내용은 롤백되었습니다. 클라이언트는 다시 시도해도 됩니다.</translation>
    </message>
    <message>
        <source>Reply: another handling has reserved the key and not finished. Nothing was done; the client is to come back later.</source>
        <translation>응답: 다른 처리가 키를 예약하고 아직 끝내지 않았습니다. 아무것도 하지 않았으며, 클라이언트는 나중에 다시 와야 합니다.</translation>
    </message>
    <message>
        <source>A job without its finished record, or a record without its job. The next retry may go wrong.</source>
        <translation>완성된 기록이 없는 작업, 또는 작업이 없는 기록. 다음 재시도가 잘못될 수 있습니다.</translation>
    </message>
    <message>
        <source>A client was told that the job is done or under way; it does not exist, and no retry will do it.</source>
        <translation>클라이언트는 작업이 끝났거나 처리 중이라는 응답을 받았지만, 그 작업은 없고 어떤 재시도도 그 작업을 하지 않습니다.</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>처리 중</translation>
    </message>
    <message>
        <source>A completion record without a result: its key is reserved by a handling that has not finished. If that handling dies, the key is wedged, unless it has a lease.</source>
        <translation>결과가 없는 완료 기록. 아직 끝나지 않은 처리가 그 키를 예약한 상태입니다. 그 처리가 죽으면, 임대 기간이 없는 한 키는 막혀 버립니다.</translation>
    </message>
    <message>
        <source>lease</source>
        <translation>임대 기간</translation>
    </message>
    <message>
        <source>For how long a reserved key keeps others away. Once it has run out, a retry takes the key over, and the handling that lost it cannot finish any more.</source>
        <translation>예약한 키가 다른 처리를 막아 두는 시간. 이 기간이 끝나면 재시도가 키를 넘겨받고, 키를 잃은 처리는 더는 마무리할 수 없습니다.</translation>
    </message>
    <message>
        <source>Alt+1, Alt+2 and so on let that worker do its next step, where several of them wait in a paused run.</source>
        <translation>일시 정지한 실행에서 여러 worker가 기다릴 때 Alt+1, Alt+2 등을 누르면 그 번호의 worker가 다음 단계를 진행합니다.</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>실행 순서</translation>
    </message>
    <message>
        <source>Who goes when: the order in which workers take their steps, die, and clients stop waiting. Where workers have the same request, a design must be right in every one.</source>
        <translation>누가 언제 진행하는지, 곧 worker가 단계를 밟고 강제 종료되고 클라이언트가 기다리기를 그만두는 순서입니다. 여러 worker가 같은 요청을 받았을 때 설계는 모든 실행 순서에서 옳아야 합니다.</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>잠금</translation>
    </message>
    <message>
        <source>What keeps connections of one database out of each other&apos;s way. There is one write lock: who wants it while another has it waits.</source>
        <translation>한 데이터베이스에 연결한 프로세스들이 서로를 방해하지 않게 하는 장치입니다. 쓰기 잠금은 하나뿐이어서, 다른 쪽이 잡고 있는 동안에는 기다려야 합니다.</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>교착</translation>
    </message>
    <message>
        <source>Reply: the lock was not to be had, or not in time. Nothing was done, and the client may try again.</source>
        <translation>응답: 잠금을 잡을 수 없었거나 제때 잡지 못했습니다. 한 일이 없으므로 클라이언트는 다시 시도해도 됩니다.</translation>
    </message>
    <message>
        <source>Each worker waits for a lock that another holds, so that none can go on until one stops waiting. Where SQLite sees one coming, it says BUSY at once.</source>
        <translation>worker마다 다른 worker가 잡은 잠금을 기다려서, 하나가 기다리기를 그만둘 때까지 아무도 나아가지 못하는 상태입니다. SQLite가 미리 알아챌 수 있으면 바로 BUSY를 돌려줍니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::InterleavingView</name>
    <message>
        <source>The schedule, step by step</source>
        <translation>실행 순서, 한 단계씩</translation>
    </message>
    <message>
        <source>still waits for the lock</source>
        <translation>아직 잠금을 기다림</translation>
    </message>
    <message>
        <source>killed before it</source>
        <translation>직전에 강제 종료</translation>
    </message>
    <message>
        <source>client %1 stops waiting</source>
        <translation>클라이언트 %1: 기다리기를 그만둠</translation>
    </message>
    <message>
        <source>client %1 sends again</source>
        <translation>클라이언트 %1: 다시 보냄</translation>
    </message>
    <message>
        <source>gives the lock up</source>
        <translation>잠금을 포기</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>잠금을 기다림</translation>
    </message>
    <message>
        <source>failed, rolled back</source>
        <translation>실패, 롤백</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>found</source>
        <translation>있음</translation>
    </message>
    <message>
        <source>no record</source>
        <translation>기록 없음</translation>
    </message>
    <message>
        <source>job %1</source>
        <translation>작업 %1</translation>
    </message>
    <message>
        <source>worker %1: %2</source>
        <translation>worker %1: %2</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>worker %1</translation>
    </message>
    <message>
        <source>the request of client %1 arrives</source>
        <translation>클라이언트 %1의 요청이 도착</translation>
    </message>
</context>
<context>
    <name>retrylab::LabView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>일어난 일</translation>
    </message>
    <message>
        <source>Recording: killed %1</source>
        <translation>실행 기록: %1에 종료</translation>
    </message>
    <message>
        <source>Back to the live run</source>
        <translation>지금 실행으로 돌아가기</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>한 사건 뒤로</translation>
    </message>
    <message>
        <source>One event on</source>
        <translation>한 사건 앞으로</translation>
    </message>
    <message>
        <source>Rewind: every panel shows that moment</source>
        <translation>되감기: 모든 패널이 그 순간을 보여 줍니다</translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation>되감기</translation>
    </message>
</context>
<context>
    <name>retrylab::LevelsModel</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>syncs: %1</source>
        <translation>동기화 %1번</translation>
    </message>
    <message>
        <source>syncs: %1, folder: %2</source>
        <translation>동기화 %1번, 폴더 %2번</translation>
    </message>
    <message>
        <source>across a checkpoint: %1</source>
        <translation>체크포인트 포함: %1</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>재는 중…</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>아직 재지 않음</translation>
    </message>
    <message>
        <source>Syncs per commit: %1 of files, %2 of the folder</source>
        <translation>커밋당 동기화: 파일 %1번, 폴더 %2번</translation>
    </message>
    <message>
        <source>Median time of COMMIT: %1</source>
        <translation>COMMIT 시간의 중앙값: %1</translation>
    </message>
    <message>
        <source>A power cut: %1</source>
        <translation>전원 차단: %1</translation>
    </message>
    <message>
        <source>A power cut, %1</source>
        <translation>전원 차단, %1</translation>
    </message>
    <message>
        <source>Half a transaction is possible</source>
        <translation>트랜잭션이 반쪽만 남을 수 있음</translation>
    </message>
    <message>
        <source>A corrupt database is possible</source>
        <translation>데이터베이스가 손상될 수 있음</translation>
    </message>
    <message>
        <source>Disk states tried: %1, all that the model allows</source>
        <translation>시험한 디스크 상태: %1개, 모델이 허용하는 전부</translation>
    </message>
    <message>
        <source>Disk states tried: %1, a sample of what the model allows</source>
        <translation>시험한 디스크 상태: %1개, 모델이 허용하는 것의 표본</translation>
    </message>
</context>
<context>
    <name>retrylab::LevelsView</name>
    <message>
        <source>Choose a cell to see which states of the disk are behind it.</source>
        <translation>칸을 고르면 그 뒤에 어떤 디스크 상태들이 있는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>The longest bar is %1.</source>
        <translation>가장 긴 막대는 %1입니다.</translation>
    </message>
    <message>
        <source>Fastest with nothing lost: %1.</source>
        <translation>잃는 것이 없는 설정 가운데 가장 빠른 것: %1.</translation>
    </message>
    <message>
        <source>Times: the median of the COMMIT statement, in milliseconds, on the disk that holds %1, measured at %2.</source>
        <translation>시간은 %1 폴더가 있는 디스크에서 %2에 잰 COMMIT 문의 중앙값(밀리초)입니다.</translation>
    </message>
    <message>
        <source>Commits will be timed on the disk that holds %1.</source>
        <translation>커밋 시간은 %1 폴더가 있는 디스크에서 잽니다.</translation>
    </message>
    <message>
        <source>Power cuts: at any moment of two transactions. %1</source>
        <translation>전원 차단: 트랜잭션 두 개의 임의의 순간. %1</translation>
    </message>
    <message>
        <source>What each setting costs and what it risks: the time of a commit, the syncs that it waits for, and the worst that a power cut can do.</source>
        <translation>설정마다 치르는 값과 지는 위험: 커밋에 걸리는 시간, 기다리는 동기화, 전원 차단이 할 수 있는 최악의 일.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>재기</translation>
    </message>
    <message>
        <source>Time real commits on this machine, and try simulated power cuts</source>
        <translation>이 컴퓨터에서 실제 커밋의 시간을 재고, 전원 차단을 모의 실험합니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Leave the rest; what is measured stays</source>
        <translation>나머지는 재지 않습니다. 이미 잰 것은 남습니다</translation>
    </message>
    <message>
        <source>%v of %m</source>
        <translation>%v / %m</translation>
    </message>
    <message>
        <source>Cells measured</source>
        <translation>잰 칸 수</translation>
    </message>
    <message>
        <source>What each journal mode and synchronous level costs and risks</source>
        <translation>저널 방식과 synchronous 단계마다 치르는 값과 지는 위험</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>What is simulated, and what is not</source>
        <translation>무엇을 모의 실험하고 무엇을 하지 않는지</translation>
    </message>
</context>
<context>
    <name>retrylab::MainWindow</name>
    <message>
        <source>Step</source>
        <translation>한 단계</translation>
    </message>
    <message>
        <source>Do the next thing only; starts a run if there is none</source>
        <translation>다음 한 가지만 합니다. 실행 중이 아니면 새로 시작합니다</translation>
    </message>
    <message>
        <source>Kill now</source>
        <translation>지금 종료</translation>
    </message>
    <message>
        <source>SIGKILL the workers that have a request in hand, wherever they are</source>
        <translation>요청을 처리 중인 worker를 그 자리에서 SIGKILL로 종료합니다</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>재시도</translation>
    </message>
    <message>
        <source>The clients send their requests once more, with the payload as it is now</source>
        <translation>클라이언트가 지금 적힌 내용으로 요청을 한 번 더 보냅니다</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>초기화</translation>
    </message>
    <message>
        <source>End the run and empty both tables</source>
        <translation>실행을 끝내고 두 표를 비웁니다</translation>
    </message>
    <message>
        <source>New lab file…</source>
        <translation>새 실험 파일…</translation>
    </message>
    <message>
        <source>Make an empty lab file where you like</source>
        <translation>원하는 곳에 빈 실험 파일을 만듭니다</translation>
    </message>
    <message>
        <source>Open lab file…</source>
        <translation>실험 파일 열기…</translation>
    </message>
    <message>
        <source>Work on another lab file</source>
        <translation>다른 실험 파일로 작업합니다</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <source>End Retry Lab and every worker</source>
        <translation>Retry Lab과 모든 worker를 끝냅니다</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>글자 크게</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>글자 작게</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>보통 글자 크기</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>The keys at a glance</source>
        <translation>단축키를 한눈에 봅니다</translation>
    </message>
    <message>
        <source>About Retry Lab</source>
        <translation>Retry Lab 정보</translation>
    </message>
    <message>
        <source>Switch the language</source>
        <translation>언어를 바꿉니다</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>데스크톱을 따름</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>From step by step to as fast as it goes</source>
        <translation>한 단계씩부터 제한 없음까지</translation>
    </message>
    <message>
        <source>step by step</source>
        <translation>한 단계씩</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>제한 없음</translation>
    </message>
    <message>
        <source>one in %1 s</source>
        <translation>%1초에 하나</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>1초에 %1개</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Stop before the next thing happens</source>
        <translation>다음 일이 일어나기 전에 멈춥니다</translation>
    </message>
    <message>
        <source>Let things happen by themselves again</source>
        <translation>다시 저절로 진행하게 합니다</translation>
    </message>
    <message>
        <source>Start the experiment</source>
        <translation>실험을 시작합니다</translation>
    </message>
    <message>
        <source>no worker running</source>
        <translation>실행 중인 worker 없음</translation>
    </message>
    <message>
        <source>workers running: %1</source>
        <translation>실행 중인 worker: %1</translation>
    </message>
    <message>
        <source>Retry Lab</source>
        <translation>Retry Lab</translation>
    </message>
    <message>
        <source>Lab files (*.sqlite)</source>
        <translation>실험 파일 (*.sqlite)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>New lab file</source>
        <translation>새 실험 파일</translation>
    </message>
    <message>
        <source>Open lab file</source>
        <translation>실험 파일 열기</translation>
    </message>
    <message>
        <source>Retry Lab %1
When is it safe to retry?

Real worker processes, killed with SIGKILL; a real SQLite file (SQLite %2); Qt %3.</source>
        <translation>Retry Lab %1
재시도는 언제 안전한가?

실제 worker 프로세스를 SIGKILL로 종료합니다. 실제 SQLite 파일(SQLite %2), Qt %3.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>쓸 수 없습니다: %1</translation>
    </message>
    <message>
        <source>The words</source>
        <translation>용어</translation>
    </message>
    <message>
        <source>What the words on screen mean</source>
        <translation>화면에 나오는 용어의 뜻</translation>
    </message>
    <message>
        <source>The power-cut model</source>
        <translation>전원 차단 모델</translation>
    </message>
    <message>
        <source>What the simulated power cut takes for possible, and its sources</source>
        <translation>모의 전원 차단이 무엇을 가능하다고 보는지와 그 출처</translation>
    </message>
    <message>
        <source>Kill a process</source>
        <translation>프로세스 종료</translation>
    </message>
    <message>
        <source>Kill a worker at any step and let the clients retry</source>
        <translation>아무 단계에서나 worker를 종료하고 클라이언트가 재시도하게 합니다</translation>
    </message>
    <message>
        <source>Cut the power</source>
        <translation>전원 차단</translation>
    </message>
    <message>
        <source>What can be on disk when the machine stops, simulated under a stated model</source>
        <translation>기계가 멈추면 디스크에 무엇이 남을 수 있는지, 밝혀 둔 모델에 따라 모의 실험합니다</translation>
    </message>
    <message>
        <source>The levels</source>
        <translation>저널과 synchronous</translation>
    </message>
    <message>
        <source>Journal modes and synchronous levels: what each costs here, and what a power cut can take</source>
        <translation>저널 방식과 synchronous 단계: 이 컴퓨터에서 치르는 값과 전원 차단이 앗아 갈 수 있는 것</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>화면</translation>
    </message>
    <message>
        <source>no lab file is open</source>
        <translation>열린 실험 파일 없음</translation>
    </message>
    <message>
        <source>Schedules</source>
        <translation>실행 순서</translation>
    </message>
    <message>
        <source>Every order in which workers with the same request can take their steps</source>
        <translation>같은 요청을 받은 worker들이 단계를 밟을 수 있는 모든 순서</translation>
    </message>
</context>
<context>
    <name>retrylab::MatrixPanel</name>
    <message>
        <source>Click: choose this kill point. Double-click: see the run behind the row.</source>
        <translation>누르면 이 종료 지점을 고릅니다. 두 번 누르면 그 실행을 봅니다.</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>아직 실행하지 않음</translation>
    </message>
    <message>
        <source>jobs %1, records %2: %3</source>
        <translation>작업 %1, 기록 %2: %3</translation>
    </message>
    <message>
        <source>This design</source>
        <translation>이 설계</translation>
    </message>
    <message>
        <source>Every kill point of the design</source>
        <translation>이 설계의 모든 종료 지점</translation>
    </message>
    <message>
        <source>The chapter&apos;s three</source>
        <translation>교재의 세 경우</translation>
    </message>
    <message>
        <source>Killed before COMMIT, after COMMIT, and with the effect alone committed</source>
        <translation>COMMIT 전, COMMIT 뒤, 효과만 확정한 뒤에 종료</translation>
    </message>
    <message>
        <source>killed</source>
        <translation>종료 지점</translation>
    </message>
    <message>
        <source>just after
the kill</source>
        <translation>종료
직후</translation>
    </message>
    <message>
        <source>after
the retry</source>
        <translation>재시도
뒤</translation>
    </message>
    <message>
        <source>Where the worker dies</source>
        <translation>worker가 죽는 곳</translation>
    </message>
    <message>
        <source>jobs · records, before anyone retried</source>
        <translation>재시도하기 전의 작업 · 기록</translation>
    </message>
    <message>
        <source>jobs · records, when the client has tried once more</source>
        <translation>클라이언트가 다시 시도한 뒤의 작업 · 기록</translation>
    </message>
    <message>
        <source>Outcomes: jobs and records at each kill point</source>
        <translation>결과: 종료 지점마다의 작업과 기록</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>Run all cases</source>
        <translation>모든 경우 실행</translation>
    </message>
    <message>
        <source>Leave the rest</source>
        <translation>나머지는 그만둡니다</translation>
    </message>
    <message>
        <source>Run every row for real, on files of their own</source>
        <translation>모든 행을 각자의 파일에서 실제로 실행합니다</translation>
    </message>
    <message>
        <source>Which cases</source>
        <translation>어느 경우</translation>
    </message>
</context>
<context>
    <name>retrylab::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>이 메시지 닫기</translation>
    </message>
</context>
<context>
    <name>retrylab::OperationsView</name>
    <message>
        <source>power cut</source>
        <translation>전원 차단</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>WAL</source>
        <translation>WAL</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>Transaction %1</source>
        <translation>트랜잭션 %1</translation>
    </message>
    <message>
        <source>Opening the database</source>
        <translation>데이터베이스 열기</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>체크포인트</translation>
    </message>
    <message>
        <source>COMMIT %1 acknowledged</source>
        <translation>COMMIT %1 응답</translation>
    </message>
    <message>
        <source>%1 of %2 sectors</source>
        <translation>섹터 %2개 가운데 %1개</translation>
    </message>
    <message>
        <source>Operations and power cut</source>
        <translation>파일 연산과 전원 차단</translation>
    </message>
    <message>
        <source>The power is cut anywhere.</source>
        <translation>전원이 임의의 순간에 끊깁니다.</translation>
    </message>
    <message>
        <source>The power is cut after operation %1 of %2. Acknowledged commits: %3.</source>
        <translation>파일 연산 %2개 가운데 %1개 뒤에 전원이 끊깁니다. 응답한 커밋: %3개.</translation>
    </message>
    <message>
        <source>The last operation: %1.</source>
        <translation>마지막 연산: %1.</translation>
    </message>
    <message>
        <source>Which files there are: created and deleted ones are safe once the folder is synced</source>
        <translation>어떤 파일이 있는지: 파일의 생성과 삭제는 폴더를 동기화해야 안전합니다</translation>
    </message>
    <message>
        <source>What is written to this file is safe once the file is synced</source>
        <translation>이 파일에 쓴 것은 이 파일을 동기화해야 안전합니다</translation>
    </message>
    <message>
        <source>What SQLite asked of the disk for one job and its completion record</source>
        <translation>작업 하나와 그 완료 기록을 위해 SQLite가 디스크에 요청한 것</translation>
    </message>
    <message>
        <source>What SQLite asked of the disk before the first transaction</source>
        <translation>첫 트랜잭션 전에 SQLite가 디스크에 요청한 것</translation>
    </message>
    <message>
        <source>SQLite copies the pages of the WAL into the database</source>
        <translation>SQLite가 WAL의 페이지를 데이터베이스로 옮겨 적습니다</translation>
    </message>
    <message>
        <source>COMMIT has returned: from here on the client knows that its request was done</source>
        <translation>COMMIT이 돌아왔습니다. 여기부터 클라이언트는 요청이 처리된 것을 압니다</translation>
    </message>
    <message>
        <source>Makes safe what was written to this file before</source>
        <translation>이 파일에 그 전까지 쓴 것을 안전하게 합니다</translation>
    </message>
    <message>
        <source>Makes safe which files were created and deleted before</source>
        <translation>그 전까지의 파일 생성과 삭제를 안전하게 합니다</translation>
    </message>
    <message>
        <source>Never asked for: the power was gone</source>
        <translation>요청되지 않음: 이미 전원이 끊겼습니다</translation>
    </message>
    <message>
        <source>DB</source>
        <translation>DB</translation>
    </message>
</context>
<context>
    <name>retrylab::OutcomeList</name>
    <message>
        <source>%1, unnoticed by SQLite</source>
        <translation>%1(SQLite는 모름)</translation>
    </message>
    <message>
        <source>an acknowledged request is lost</source>
        <translation>응답한 요청이 유실됨</translation>
    </message>
    <message>
        <source>no acknowledged request is lost</source>
        <translation>응답한 요청은 유실되지 않음</translation>
    </message>
    <message>
        <source>What can be left</source>
        <translation>남을 수 있는 것</translation>
    </message>
    <message>
        <source>jobs %1, records %2</source>
        <translation>작업 %1, 기록 %2</translation>
    </message>
    <message>
        <source>SQLite cannot read it</source>
        <translation>SQLite가 읽지 못함</translation>
    </message>
    <message>
        <source>disk states: %1</source>
        <translation>디스크 상태 %1개</translation>
    </message>
    <message>
        <source>How many of the states tried end so. It is no probability: nobody knows which state a disk will be in.</source>
        <translation>시험한 상태 가운데 몇 개가 이렇게 끝났는지입니다. 확률은 아닙니다. 디스크가 어느 상태가 될지는 아무도 모릅니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::OutcomePanel</name>
    <message>
        <source>Power cut after operation %1 of %2. Acknowledged commits: %3.</source>
        <translation>파일 연산 %2개 가운데 %1개 뒤의 전원 차단. 응답한 커밋: %3개.</translation>
    </message>
    <message>
        <source>Choose an outcome to see how it comes about.</source>
        <translation>결과를 고르면 어떻게 그렇게 되는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>저장함: %1</translation>
    </message>
    <message>
        <source>What can be left</source>
        <translation>남을 수 있는 것</translation>
    </message>
    <message>
        <source>jobs · records, disk states</source>
        <translation>작업 · 기록, 디스크 상태</translation>
    </message>
    <message>
        <source>How it comes about</source>
        <translation>어떻게 그렇게 되는가</translation>
    </message>
    <message>
        <source>Go on from this state</source>
        <translation>이 상태에서 이어서 하기</translation>
    </message>
    <message>
        <source>Open the state in the lab as the machine finds it after the restart, and let the client retry</source>
        <translation>다시 켠 기계가 보는 그대로 이 상태를 실험 파일로 열고, 클라이언트가 재시도하게 합니다</translation>
    </message>
    <message>
        <source>Save this state…</source>
        <translation>이 상태 저장…</translation>
    </message>
    <message>
        <source>Write the database and its journal or WAL into a folder, not yet recovered</source>
        <translation>복구하기 전의 데이터베이스와 저널 또는 WAL을 폴더에 저장합니다</translation>
    </message>
    <message>
        <source>Cut the power to see what can be left.</source>
        <translation>전원을 끊으면 무엇이 남을 수 있는지 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>SQLite recovers one disk state after the other…</source>
        <translation>SQLite가 디스크 상태를 하나씩 복구하고 있습니다…</translation>
    </message>
</context>
<context>
    <name>retrylab::PowerCutForm</name>
    <message>
        <source>Disk states tried so far: %1</source>
        <translation>지금까지 시험한 디스크 상태: %1개</translation>
    </message>
    <message>
        <source>No disk state tried yet</source>
        <translation>아직 시험한 디스크 상태가 없습니다</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>PRAGMA journal_mode: a rollback journal and how it ends, or a write-ahead log</source>
        <translation>PRAGMA journal_mode: 롤백 저널과 그것을 끝내는 방식, 또는 write-ahead log</translation>
    </message>
    <message>
        <source>synchronous</source>
        <translation>synchronous</translation>
    </message>
    <message>
        <source>PRAGMA synchronous: how much SQLite waits for the disk</source>
        <translation>PRAGMA synchronous: SQLite가 디스크를 얼마나 기다리는가</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>트랜잭션</translation>
    </message>
    <message>
        <source>How many requests are handled one after the other, each in a transaction</source>
        <translation>차례로 처리할 요청의 수. 요청마다 트랜잭션 하나입니다</translation>
    </message>
    <message>
        <source>WAL only: the WAL is copied into the database after this transaction</source>
        <translation>WAL만: 이 트랜잭션 뒤에 WAL을 데이터베이스로 옮겨 적습니다</translation>
    </message>
    <message>
        <source>Checkpoint after</source>
        <translation>체크포인트 위치</translation>
    </message>
    <message>
        <source>Checkpoint after transaction</source>
        <translation>이 트랜잭션 뒤에 체크포인트</translation>
    </message>
    <message>
        <source>Where to cut</source>
        <translation>끊는 순간</translation>
    </message>
    <message>
        <source>at the red line</source>
        <translation>빨간 선에서</translation>
    </message>
    <message>
        <source>Only at the moment of the line among the operations: click there to move it</source>
        <translation>파일 연산 사이에 그은 선의 순간에만. 그림을 누르면 선이 옮겨 갑니다</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>임의의 순간</translation>
    </message>
    <message>
        <source>At every moment: what could be left if the power went at any time</source>
        <translation>모든 순간에: 전원이 언제든 끊길 수 있다면 무엇이 남을 수 있는지</translation>
    </message>
    <message>
        <source>Cut the power</source>
        <translation>전원 끊기</translation>
    </message>
    <message>
        <source>Try the disk states that a power cut can leave: real SQLite opens and recovers each of them</source>
        <translation>전원 차단이 남길 수 있는 디스크 상태를 시험합니다. SQLite가 각 상태를 실제로 열고 복구합니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Stop here, and show what has been found so far</source>
        <translation>여기서 멈추고 지금까지 찾은 것을 보여 줍니다</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>What is simulated, by which rules, and what is not</source>
        <translation>무엇을 어떤 규칙으로 모의 실험하고, 무엇을 하지 않는지</translation>
    </message>
</context>
<context>
    <name>retrylab::PowerCutView</name>
    <message>
        <source>Folder for this state</source>
        <translation>이 상태를 저장할 폴더</translation>
    </message>
    <message>
        <source>What SQLite asked of the disk</source>
        <translation>SQLite가 디스크에 요청한 것</translation>
    </message>
    <message>
        <source>Click to move the cut</source>
        <translation>누르면 끊는 순간이 옮겨 갑니다</translation>
    </message>
    <message>
        <source>Between two operations; or with the keys Up, Down, Home and End</source>
        <translation>두 파일 연산 사이입니다. 위, 아래, Home, End 키로도 옮길 수 있습니다</translation>
    </message>
    <message>
        <source>Cut the power</source>
        <translation>전원 끊기</translation>
    </message>
    <message>
        <source>The transactions could not be recorded.</source>
        <translation>트랜잭션을 기록하지 못했습니다.</translation>
    </message>
    <message>
        <source>Recording what SQLite asks of the disk…</source>
        <translation>SQLite가 디스크에 요청하는 것을 기록하고 있습니다…</translation>
    </message>
    <message>
        <source>Of the disks that this could leave, one was chosen (%1): %2</source>
        <translation>그 정전이 남길 수 있는 디스크 가운데 고른 것(%1): %2</translation>
    </message>
</context>
<context>
    <name>retrylab::RaceBar</name>
    <message>
        <source>Nothing to choose here: Step goes on.</source>
        <translation>여기서는 고를 것이 없습니다. ‘한 단계’로 나아갑니다.</translation>
    </message>
    <message>
        <source>Who goes next?</source>
        <translation>다음은 누구 차례인가요?</translation>
    </message>
    <message>
        <source>tries the lock again</source>
        <translation>잠금을 다시 시도</translation>
    </message>
    <message>
        <source>waits for the lock</source>
        <translation>잠금을 기다림</translation>
    </message>
    <message>
        <source>%1, operation %2</source>
        <translation>%1, 연산 %2</translation>
    </message>
    <message>
        <source>worker %1 (%2)</source>
        <translation>worker %1(%2)</translation>
    </message>
    <message>
        <source>%1 waits for the write lock that another worker holds: %2</source>
        <translation>%1: 다른 worker가 잡은 쓰기 잠금을 기다림: %2</translation>
    </message>
    <message>
        <source>%1 does its next step: %2</source>
        <translation>%1: 다음 단계를 진행: %2</translation>
    </message>
    <message>
        <source>It holds the write lock.</source>
        <translation>쓰기 잠금을 잡고 있습니다.</translation>
    </message>
    <message>
        <source>What else can become of worker %1</source>
        <translation>worker %1에 일어날 수 있는 다른 일</translation>
    </message>
    <message>
        <source>Kill worker %1 here</source>
        <translation>여기서 worker %1 강제 종료</translation>
    </message>
    <message>
        <source>The lock wait is over</source>
        <translation>잠금 대기 끝내기</translation>
    </message>
    <message>
        <source>Clients’ clocks</source>
        <translation>클라이언트 시계</translation>
    </message>
    <message>
        <source>Let a client stop waiting, or end its pause</source>
        <translation>클라이언트가 기다리기를 그만두거나 쉬기를 마치게 합니다</translation>
    </message>
    <message>
        <source>Client %1 stops waiting</source>
        <translation>클라이언트 %1: 그만 기다림</translation>
    </message>
    <message>
        <source>Client %1 ends its pause</source>
        <translation>클라이언트 %1: 쉬기를 마침</translation>
    </message>
    <message>
        <source>1 is a step of worker 1, k1 its kill, c1 the end of client 1&apos;s wait, w1 the end of worker 1&apos;s lock wait.</source>
        <translation>1은 worker 1의 한 단계, k1은 그 worker의 강제 종료, c1은 클라이언트 1의 대기 끝, w1은 worker 1의 잠금 대기 끝입니다.</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>따르지 않기</translation>
    </message>
    <message>
        <source>Run without the schedule from now on</source>
        <translation>앞으로는 이 실행 순서 없이 실행합니다</translation>
    </message>
    <message>
        <source>Schedule: %1</source>
        <translation>실행 순서: %1</translation>
    </message>
</context>
<context>
    <name>retrylab::RailView</name>
    <message>
        <source>commits alone</source>
        <translation>따로 확정</translation>
    </message>
    <message>
        <source>one COMMIT</source>
        <translation>한 COMMIT</translation>
    </message>
    <message>
        <source>Steps and kill point</source>
        <translation>단계와 종료 지점</translation>
    </message>
    <message>
        <source>The worker is killed %1.</source>
        <translation>%1에 worker를 종료합니다.</translation>
    </message>
    <message>
        <source>No kill point is chosen.</source>
        <translation>종료 지점을 고르지 않았습니다.</translation>
    </message>
    <message>
        <source>Another design handles the retry. Click to see your own and choose its kill point.</source>
        <translation>재시도는 다른 설계가 처리합니다. 누르면 고른 설계를 보고 종료 지점을 정할 수 있습니다.</translation>
    </message>
    <message>
        <source>The worker dies here. Click to let it live.</source>
        <translation>worker가 여기서 죽습니다. 누르면 종료 지점을 없앱니다.</translation>
    </message>
    <message>
        <source>Kill the worker %1</source>
        <translation>%1에 worker 종료</translation>
    </message>
    <message>
        <source>The worker is killed inside %1.</source>
        <translation>worker가 %1 안에서 종료됩니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::RowsModel</name>
    <message>
        <source>earlier</source>
        <translation>이전 실행</translation>
    </message>
    <message>
        <source>Not committed: only this worker&apos;s open transaction has the row</source>
        <translation>확정 전: 이 worker의 열린 트랜잭션에만 있는 행입니다</translation>
    </message>
    <message>
        <source>Names job %1, which does not exist</source>
        <translation>작업 %1을 가리키지만 그런 작업이 없습니다</translation>
    </message>
    <message>
        <source>The same request was done %1 times</source>
        <translation>같은 요청이 %1번 처리되었습니다</translation>
    </message>
    <message>
        <source>%1 records with the same key</source>
        <translation>같은 키의 기록이 %1개 있습니다</translation>
    </message>
    <message>
        <source>New with the last change</source>
        <translation>마지막 변경으로 생긴 행입니다</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>The worker process that inserted the row, and for which try</source>
        <translation>행을 넣은 worker 프로세스와 몇 번째 시도인지</translation>
    </message>
    <message>
        <source>INTEGER PRIMARY KEY: SQLite gives it</source>
        <translation>INTEGER PRIMARY KEY: SQLite가 매깁니다</translation>
    </message>
    <message>
        <source>What the job is</source>
        <translation>작업의 내용</translation>
    </message>
    <message>
        <source>Who asked; with rid it is the key</source>
        <translation>요청한 쪽. rid와 함께 키가 됩니다</translation>
    </message>
    <message>
        <source>The request number (idempotency key)</source>
        <translation>요청 번호(idempotency key)</translation>
    </message>
    <message>
        <source>What was asked, to recognise another payload under the same number</source>
        <translation>요청 내용. 같은 번호에 다른 내용이 오는지 확인하는 데 씁니다</translation>
    </message>
    <message>
        <source>%1, try %2</source>
        <translation>%1, %2번째</translation>
    </message>
    <message>
        <source>from worker</source>
        <translation>넣은 worker</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>처리 중</translation>
    </message>
    <message>
        <source>result is NULL: the key is reserved, and the request not done yet</source>
        <translation>result가 NULL입니다. 키만 잡아 두었고 요청은 아직 끝나지 않았습니다</translation>
    </message>
    <message>
        <source>◌ not committed, + new, ×2 done twice, ∅ no such job, … in progress</source>
        <translation>◌ 확정 전, + 새 행, ×2 두 번 처리됨, ∅ 없는 작업, … 처리 중</translation>
    </message>
    <message>
        <source>The id of the job: what a REPLAY answers; in progress while it is NULL</source>
        <translation>작업의 id. REPLAY가 돌려주는 값이며, NULL이면 처리 중입니다</translation>
    </message>
</context>
<context>
    <name>retrylab::ScheduleForm</name>
    <message>
        <source>Really run so far: %1. Places where something else could go next, still to try: %2.</source>
        <translation>지금까지 실제로 실행: %1번. 다른 쪽이 먼저 갈 수 있어 더 시험할 자리: %2곳.</translation>
    </message>
    <message>
        <source>All %1 schedules of %2 workers, from %3 runs with real processes on real files.</source>
        <translation>worker %2개의 실행 순서 %1가지 전부. 실제 파일에서 실제 프로세스로 %3번 실행했습니다.</translation>
    </message>
    <message>
        <source>Not complete: %1 schedules of %2 workers so far, from %3 runs with real processes on real files.</source>
        <translation>미완료: 지금까지 worker %2개의 실행 순서 %1가지. 실제 파일에서 실제 프로세스로 %3번 실행했습니다.</translation>
    </message>
    <message>
        <source>Different states: %1.</source>
        <translation>서로 다른 상태: %1가지.</translation>
    </message>
    <message>
        <source>No schedule tried yet</source>
        <translation>아직 시험한 실행 순서가 없습니다</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>설계</translation>
    </message>
    <message>
        <source>The steps with which every worker handles the same request</source>
        <translation>모든 worker가 같은 요청을 처리하는 단계</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>worker 수</translation>
    </message>
    <message>
        <source>So many clients send the same request at the same time, each to a worker of its own</source>
        <translation>이만큼의 클라이언트가 같은 요청을 동시에, 저마다 다른 worker에게 보냅니다</translation>
    </message>
    <message>
        <source>journal</source>
        <translation>저널</translation>
    </message>
    <message>
        <source>PRAGMA journal_mode: it decides what a reader and a writer can do at the same time</source>
        <translation>PRAGMA journal_mode: 읽는 쪽과 쓰는 쪽이 동시에 할 수 있는 일을 정합니다</translation>
    </message>
    <message>
        <source>with every kill</source>
        <translation>모든 강제 종료까지</translation>
    </message>
    <message>
        <source>Also kill one worker, at every place of every schedule</source>
        <translation>모든 실행 순서의 모든 자리에서 worker 하나를 강제 종료하는 경우까지 시험합니다</translation>
    </message>
    <message>
        <source>run each by itself</source>
        <translation>하나하나 따로 실행</translation>
    </message>
    <message>
        <source>Run every schedule from its start to its end, also where it comes to a state that was seen before. Without it, schedules that have come to the same state go on together: fewer runs tell the same.</source>
        <translation>이미 본 상태에 이르더라도 모든 실행 순서를 처음부터 끝까지 실행합니다. 끄면 같은 상태에 이른 실행 순서는 함께 이어 가므로, 더 적은 실행으로 같은 결과를 얻습니다.</translation>
    </message>
    <message>
        <source>Try them all</source>
        <translation>모두 시험</translation>
    </message>
    <message>
        <source>Run every order in which the workers can take their steps, with real processes on real files</source>
        <translation>worker들이 단계를 밟을 수 있는 모든 순서를 실제 파일에서 실제 프로세스로 실행합니다</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Stop here, and show what has been found so far</source>
        <translation>여기서 멈추고 지금까지 찾은 것을 보여 줍니다</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>Who goes when is forced, step by step: the same list comes out every time. Who holds a lock and who waits is SQLite&apos;s own word.</source>
        <translation>누가 언제 진행할지는 한 단계씩 정해 주므로 언제나 같은 목록이 나옵니다. 누가 잠금을 잡고 누가 기다리는지는 SQLite가 알려 준 그대로입니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::ScheduleList</name>
    <message>
        <source>How it can end</source>
        <translation>나올 수 있는 결과</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>교착</translation>
    </message>
    <message>
        <source>a client was told BUSY</source>
        <translation>BUSY를 받은 클라이언트가 있음</translation>
    </message>
    <message>
        <source>no deadlock, nobody was told BUSY</source>
        <translation>교착 없음, BUSY를 받은 클라이언트 없음</translation>
    </message>
    <message>
        <source>schedules: %1</source>
        <translation>실행 순서 %1가지</translation>
    </message>
    <message>
        <source>How many of the schedules end so. It is no probability: nobody knows which one a scheduler takes.</source>
        <translation>실행 순서 가운데 몇 가지가 이렇게 끝났는지입니다. 확률은 아닙니다. 스케줄러가 어느 순서를 택할지는 아무도 모릅니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::SchedulesView</name>
    <message>
        <source>Schedules</source>
        <translation>실행 순서</translation>
    </message>
    <message>
        <source>How it can end</source>
        <translation>나올 수 있는 결과</translation>
    </message>
    <message>
        <source>schedules</source>
        <translation>실행 순서 수</translation>
    </message>
    <message>
        <source>The shortest schedule that ends so</source>
        <translation>이렇게 끝나는 가장 짧은 실행 순서</translation>
    </message>
    <message>
        <source>One schedule after the other is run…</source>
        <translation>실행 순서를 하나씩 실행하고 있습니다…</translation>
    </message>
    <message>
        <source>Try the schedules to see how they can end.</source>
        <translation>실행 순서를 시험하면 나올 수 있는 결과가 여기에 나옵니다.</translation>
    </message>
    <message>
        <source>1 is a step of worker 1, k1 its kill, c1 the end of client 1&apos;s wait, w1 the end of worker 1&apos;s lock wait.</source>
        <translation>1은 worker 1의 한 단계, k1은 그 worker의 강제 종료, c1은 클라이언트 1의 대기 끝, w1은 worker 1의 잠금 대기 끝입니다.</translation>
    </message>
    <message>
        <source>Replay it step by step</source>
        <translation>한 단계씩 다시 보기</translation>
    </message>
    <message>
        <source>Run this schedule in the lab, paused: Step goes from choice to choice, Run plays it</source>
        <translation>이 실행 순서를 실험실에서 일시 정지한 채로 시작합니다. ‘한 단계’는 선택 하나씩 나아가고, ‘실행’은 이어서 보여 줍니다</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy the schedule as text, as retrylab run race --schedule takes it</source>
        <translation>실행 순서를 retrylab run race --schedule에 쓰는 글로 복사합니다</translation>
    </message>
    <message>
        <source>Time goes down. Box: a transaction. Padlock and thick edge: it holds the write lock. Hatching: the worker waits for it.</source>
        <translation>시간은 아래로 흐릅니다. 상자: 트랜잭션. 자물쇠와 굵은 선: 쓰기 잠금을 잡고 있음. 빗금: worker가 잠금을 기다림.</translation>
    </message>
</context>
<context>
    <name>retrylab::TablePanel</name>
    <message>
        <source>rows: %1</source>
        <translation>%1행</translation>
    </message>
    <message>
        <source>the last %1 of %2 rows</source>
        <translation>%2행 가운데 마지막 %1행</translation>
    </message>
    <message>
        <source>no rows</source>
        <translation>행 없음</translation>
    </message>
    <message>
        <source>Delete all completion records, as when their retention period is over</source>
        <translation>보관 기간이 지난 것처럼 완료 기록을 모두 지웁니다</translation>
    </message>
    <message>
        <source>Delete records</source>
        <translation>기록 삭제</translation>
    </message>
    <message>
        <source>The table jobs: the effects</source>
        <translation>jobs 표: 효과</translation>
    </message>
    <message>
        <source>The table requests: the completion records</source>
        <translation>requests 표: 완료 기록</translation>
    </message>
    <message>
        <source>corrupt</source>
        <translation>손상</translation>
    </message>
    <message>
        <source>cannot be read: corrupt</source>
        <translation>손상되어 읽을 수 없음</translation>
    </message>
</context>
<context>
    <name>retrylab::TimelineView</name>
    <message>
        <source>Press Run: the clients, the workers and the database file appear here.</source>
        <translation>실행을 누르면 클라이언트, worker, 데이터베이스 파일이 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>In order, not to scale: point at a place for its time.</source>
        <translation>순서대로이며 시간 비율은 아닙니다. 가리키면 시각이 보입니다.</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>일어난 일</translation>
    </message>
    <message>
        <source>%1 ms after the start, lab clock %2 ms</source>
        <translation>시작한 뒤 %1 ms, 실험 시계 %2 ms</translation>
    </message>
    <message>
        <source>Before the run.</source>
        <translation>실행하기 전입니다.</translation>
    </message>
</context>
<context>
    <name>retrylab::WhyPanel</name>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
</context>
</TS>
