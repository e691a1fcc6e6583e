#include "durability/modeltext.h"

#include <QCoreApplication>

namespace retrylab {

namespace {
struct PowerCutText { Q_DECLARE_TR_FUNCTIONS(PowerCut) };
}

QStringList powerCutModelText()
{
    return {
        PowerCutText::tr("No machine is switched off. SQLite's real file operations are recorded, and from them follows which "
                 "states of the disk a power cut could leave. SQLite itself then opens each of these states."),
        PowerCutText::tr("A write or a change of a file's size is safe once that file has been synced afterwards. Until then "
                 "it may be on disk or not, independently of every other one, or torn: any of its sectors of 512 bytes "
                 "on disk and the others not. One sector is never split."),
        PowerCutText::tr("The creation or deletion of a file is safe once the folder has been synced. Until then the changes "
                 "of the folder reach the disk in their order: the first few of them, or all, or none. A journal that "
                 "was deleted and created again is another file."),
        PowerCutText::tr("After the restart the shared-memory file of a WAL is gone; SQLite builds it anew."),
        PowerCutText::tr("Not modelled: disks that report a sync as done and did not do it, bits that decay, sectors that turn "
                 "into rubbish, and other programs that write at the same time. Most file systems keep more order than "
                 "the model does, so that what is possible here may never happen on yours."),
        PowerCutText::tr("Sources: Pillai and others, All File Systems Are Not Created Equal (OSDI 2014); Mohan and others, "
                 "Finding Crash-Consistency Bugs with Bounded Black-Box Crash Testing (OSDI 2018); SQLite's pages on "
                 "atomic commit, WAL, powersafe overwrite and PRAGMA synchronous."),
    };
}

QString powerCutDisclaimer()
{
    return PowerCutText::tr("Simulated under a model of the disk, without switching anything off. "
                            "Numbers of disk states are no frequencies: how likely each is, the model does not say.");
}

} // namespace retrylab
