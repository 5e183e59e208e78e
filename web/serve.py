"""Serves a folder on this machine alone: serve.py FOLDER PORT. Files are asked for again on every visit, so
that a page that was built anew is the one that is shown."""

import functools
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".js": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml"}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass


def main():
    folder, port = sys.argv[1], int(sys.argv[2])
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=folder))
    except OSError as error:
        sys.exit(f"serve: port {port} cannot be used ({error.strerror}); choose another with --port N")
    print(f"Interleave is at http://localhost:{port}  (Ctrl+C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


main()
