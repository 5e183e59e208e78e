"""Opens the native window on a screen in memory and looks at it: check_window.py PROGRAM SCREENSHOT.png

It must draw something that is more than its background, and then rest: a program that plays nothing takes no
time. The screenshot is for people."""

import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import zlib

WIDTH, HEIGHT = 1280, 800
PATIENCE_S = 30
REST_S = 2
MOST_COLORS_OF_NOTHING = 8


def read_screen(path):
    """Rows of 4-byte pixels of an XWD file, which is what the X server keeps its screen in."""
    data = path.read_bytes()
    fields = struct.unpack(">25I", data[:100])
    header, width, height, row_bytes, colors = fields[0], fields[4], fields[5], fields[12], fields[19]
    start = header + colors * 12
    return [data[start + y * row_bytes:start + y * row_bytes + width * 4] for y in range(height)]


def write_png(rows, path):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    lines = []
    for row in rows:
        line = bytearray(len(row) // 4 * 3)
        line[0::3], line[1::3], line[2::3] = row[2::4], row[1::4], row[0::4]
        lines.append(b"\0" + bytes(line))
    header = struct.pack(">2I5B", len(rows[0]) // 4, len(rows), 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(lines)))
                     + chunk(b"IEND", b""))


def count_colors(rows):
    return len({row[x:x + 4] for row in rows[::4] for x in range(0, len(row), 16)})


def processor_ticks(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def start_screen(folder):
    """An X server on a free display of its own choosing, and that display's name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir",
                               str(folder), "-nolisten", "tcp"], pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        return server, ":" + pipe.readline().strip()


def wait_until_drawn(screen):
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        rows = read_screen(screen)
        if count_colors(rows) > MOST_COLORS_OF_NOTHING:
            return True
        time.sleep(0.2)
    return False


def rests(process):
    """Whether there comes a while in which the program takes no time."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        before = processor_ticks(process)
        time.sleep(REST_S)
        if processor_ticks(process) - before <= 1:
            return True
    return False


def check(program, screenshot, folder):
    server, display = start_screen(folder)
    screen = folder / "Xvfb_screen0"
    environment = {**os.environ, "DISPLAY": display, "HOME": str(folder), "SDL_VIDEODRIVER": "x11"}
    environment.pop("XDG_CONFIG_HOME", None)
    window = subprocess.Popen([program], env=environment)
    try:
        results = {"draws": wait_until_drawn(screen), "rests": rests(window), "runs on": window.poll() is None}
        screenshot.parent.mkdir(parents=True, exist_ok=True)
        write_png(read_screen(screen), screenshot)
    finally:
        window.kill()
        window.wait()
        server.terminate()
        server.wait()
    return results


def check_usage(program):
    result = subprocess.run([program, "one", "two"], capture_output=True, text=True, check=False)
    return result.returncode == 2 and re.match("usage: interleave-window", result.stderr) is not None


def main():
    program, screenshot = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        results = {"says how it is used": check_usage(program), **check(program, screenshot, pathlib.Path(folder))}
    for name, passed in results.items():
        print(f"{'ok' if passed else 'FAILED'}  the window {name}")
    failed = list(results.values()).count(False)
    print(f"{len(results) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
