# Names of constraints, as Django makes them: with eight hexadecimal digits of the MD5 of what they are about.
from math import floor, sin

_shifts = (7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21)
_LOW = 0xFFFFFFFF


def _utf8(text):
    made = []
    for character in text:
        code = ord(character)
        if code < 0x80:
            made.append(code)
        elif code < 0x800:
            made += [0xC0 | code >> 6, 0x80 | code & 63]
        elif code < 0x10000:
            made += [0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63]
        else:
            made += [0xF0 | code >> 18, 0x80 | code >> 12 & 63, 0x80 | code >> 6 & 63, 0x80 | code & 63]
    return made


def _round(words, state):
    a, b, c, d = state
    for step in range(64):
        part = step // 16
        if part == 0:
            mixed, at = b & c | (_LOW ^ b) & d, step
        elif part == 1:
            mixed, at = d & b | (_LOW ^ d) & c, 5 * step + 1
        elif part == 2:
            mixed, at = b ^ c ^ d, 3 * step + 5
        else:
            mixed, at = c ^ (b | _LOW ^ d), 7 * step
        total = a + mixed + floor(abs(sin(step + 1)) * 4294967296) + words[at % 16] & _LOW
        shift = _shifts[part][step % 4]
        turned = (total << shift | total >> 32 - shift) & _LOW
        a, b, c, d = d, b + turned & _LOW, b, c
    return [old + new & _LOW for old, new in zip(state, (a, b, c, d))]


def md5(text):
    data = _utf8(text)
    bits = len(data) * 8
    data.append(0x80)
    while len(data) % 64 != 56:
        data.append(0)
    data += [bits >> 8 * number & 255 for number in range(8)]
    state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
    for start in range(0, len(data), 64):
        words = []
        for at in range(start, start + 64, 4):
            words.append(data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24)
        state = _round(words, state)
    return "".join([f"{word >> 8 * number & 255:02x}" for word in state for number in range(4)])


# PostgreSQL's names have at most 63 characters.
def constraint_name(table, columns, suffix):
    end = md5(table + "".join(columns))[:8] + suffix
    joined = "_".join(columns)
    name = f"{table}_{joined}_{end}"
    if len(name) <= 63:
        return name
    end = end[:21] if len(end) > 21 else end
    length = (63 - len(end)) // 2 - 1
    return f"{table[:length]}_{joined[:length]}_{end}"
