"""Makes the folder that is copied to a host from the folder of the page that the build has made:

    site.py PAGE_FOLDER SITE_FOLDER WORKER.js [--plain]

Adds the service worker (WORKER.js is its template) with the list of the files and their hashes, says the version in
index.html, and lays a .br and a .gz beside every file that is smaller so, for hosts that serve such files; --plain
leaves these out.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys

WORTH_IT = 0.95  # of the size; above it the compressed file only takes room


def integrity(data):
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def version_of(files):
    """Names and contents, the service worker's own code included."""
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest()[:16]


def with_version(files, worker):
    """The site's files: the page says the version, the worker knows it and the other files."""
    version = version_of(files | {"service_worker.js": worker})
    page = files["index.html"].replace(b'<html lang="en"', f'<html lang="en" data-version="{version}"'.encode(), 1)
    files = files | {"index.html": page}
    # A page that loads the program as scripts is none that a worker would serve.
    kept = [[name, integrity(data)] for name, data in sorted(files.items()) if not name.endswith(".wasm.js")]
    entries = json.dumps(kept, indent=1)
    worker = worker.replace(b"@version@", version.encode()).replace(b"@files@", entries.encode())
    return version, files | {"service_worker.js": worker}


def compressed(data):
    """By file extension."""
    brotli = subprocess.run(["brotli", "--best", "--lgwin=24", "--stdout", "-"], input=data, stdout=subprocess.PIPE,
                            check=True).stdout
    return {"br": brotli, "gz": gzip.compress(data, 9, mtime=0)}


def main():
    page, site, template = (pathlib.Path(argument) for argument in sys.argv[1:4])
    plain = "--plain" in sys.argv[4:]
    files = {path.name: path.read_bytes() for path in page.iterdir() if path.is_file()}
    version, files = with_version(files, template.read_bytes())
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    for name, data in sorted(files.items()):
        (site / name).write_bytes(data)
        for extension, smaller in ({} if plain else compressed(data)).items():
            if len(smaller) < WORTH_IT * len(data):
                (site / f"{name}.{extension}").write_bytes(smaller)
    print(f"site: {len(files)} files, version {version}, in {site}")


main()
