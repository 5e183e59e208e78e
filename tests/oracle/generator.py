"""The project's one generator, line by line as in src/base/random.hpp: xoshiro256** seeded by splitmix64."""

_MASK = 2**64 - 1


class Random:
    def __init__(self, seed):
        self._state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & _MASK
            mixed = seed
            mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
            self._state.append(mixed ^ (mixed >> 31))

    def next(self):
        state = self._state
        result = (_rotate_left((state[1] * 5) & _MASK, 7) * 9) & _MASK
        shifted = (state[1] << 17) & _MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = _rotate_left(state[3], 45)
        return result

    def below(self, count):
        """Uniform over [0, count). REQUIRES: count > 0."""
        assert count > 0
        incomplete = 2**64 % count
        while True:
            draw = self.next()
            if draw >= incomplete:
                return draw % count


def _rotate_left(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & _MASK
