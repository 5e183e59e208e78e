"""Makes a screenshot small: small_png.py IN.png OUT.png

Its 256 commonest colours stay, every other becomes the nearest of them, and the picture is stored with a palette. Reads
what browsers write: 8 bits a channel, red, green and blue, no interlacing.
"""

import collections
import struct
import sys
import zlib


def chunks(data):
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + size]
        at += size + 12


def unfiltered(line, before, kind):
    """A line of bytes as PNG's filter `kind` left it, by the line above; three bytes a pixel."""
    for i, byte in enumerate(line):
        left, above, corner = (line[i - 3] if i >= 3 else 0), before[i], (before[i - 3] if i >= 3 else 0)
        if kind == 1:
            byte += left
        elif kind == 2:
            byte += above
        elif kind == 3:
            byte += (left + above) // 2
        elif kind == 4:
            guess = left + above - corner
            byte += min((left, above, corner), key=lambda one: abs(guess - one))
        line[i] = byte & 255
    return line


def read(path):
    """(width, lines of pixels)"""
    with open(path, "rb") as file:
        parts = list(chunks(file.read()))
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    if (depth, color, interlaced) != (8, 2, 0):
        sys.exit(f"{path}: only plain RGB is read")
    raw = zlib.decompress(b"".join(body for kind, body in parts if kind == b"IDAT"))
    lines, before = [], bytearray(width * 3)
    for row in range(height):
        start = row * (width * 3 + 1)
        before = unfiltered(bytearray(raw[start + 1:start + 1 + width * 3]), before, raw[start])
        lines.append([bytes(before[i:i + 3]) for i in range(0, width * 3, 3)])
    return width, lines


def write(path, width, lines):
    counts = collections.Counter(pixel for line in lines for pixel in line)
    palette = [color for color, _ in counts.most_common(256)]

    def nearest(color):
        return min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(palette[i], color)))

    places = {color: nearest(color) for color in counts}
    raw = b"".join(b"\0" + bytes(places[pixel] for pixel in line) for line in lines)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, body in ((b"IHDR", struct.pack(">IIBBBBB", width, len(lines), 8, 3, 0, 0, 0)),
                           (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


write(sys.argv[2], *read(sys.argv[1]))
