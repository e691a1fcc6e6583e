#pragma once

#include <QtGlobal>

#include <optional>
#include <vector>

namespace retrylab {

/// What is known of the states seen so far, by their hash; never more than a maximum, at 10 bytes a place. Two
/// states with one hash are taken for the same: with a million states the odds of any such pair are below 1 in 10^7.
class StateMemo
{
public:
    /// maximum: of entries. There are at most four places for each, while it grows six.
    explicit StateMemo(size_t maximum) : m_maximum(maximum) { resize(1024); }

    std::optional<quint16> find(quint64 hash) const
    {
        const size_t place = placeOf(hash);
        return m_keys[place] ? std::optional(m_values[place]) : std::nullopt;
    }
    /// False when it is full: the state is then not remembered.
    bool insert(quint64 hash, quint16 value)
    {
        if (m_count >= m_maximum)
            return false;
        if (m_count * 2 >= m_keys.size())
            grow();
        const size_t place = placeOf(hash);
        m_keys[place] = keyOf(hash);
        m_values[place] = value;
        ++m_count;
        return true;
    }
    bool isFull() const { return m_count >= m_maximum; }
    size_t bytes() const { return m_keys.capacity() * sizeof(quint64) + m_values.capacity() * sizeof(quint16); }

private:
    static quint64 keyOf(quint64 hash) { return hash ? hash : 1; } // 0 marks a free place.
    size_t placeOf(quint64 hash) const
    {
        const size_t mask = m_keys.size() - 1;
        size_t place = size_t(hash >> 7) & mask;
        while (m_keys[place] && m_keys[place] != keyOf(hash))
            place = (place + 1) & mask;
        return place;
    }
    void resize(size_t places)
    {
        m_keys.assign(places, 0);
        m_values.assign(places, 0);
    }
    void grow()
    {
        std::vector<quint64> keys = std::move(m_keys);
        std::vector<quint16> values = std::move(m_values);
        resize(keys.size() * 2);
        for (size_t i = 0; i < keys.size(); ++i) {
            if (keys[i]) {
                const size_t place = placeOf(keys[i]);
                m_keys[place] = keys[i];
                m_values[place] = values[i];
            }
        }
    }

    size_t m_maximum;
    size_t m_count = 0;
    std::vector<quint64> m_keys;
    std::vector<quint16> m_values;
};

} // namespace retrylab
