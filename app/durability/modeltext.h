#pragma once

#include <QStringList>

namespace retrylab {

/// The power-cut model in words, a paragraph each: what is simulated, from where the rules are, what is not modelled.
QStringList powerCutModelText();
/// One sentence to stand under every result.
QString powerCutDisclaimer();

} // namespace retrylab
