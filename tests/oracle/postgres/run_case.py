"""Runs a case with the harness of a folder: run_case.py FOLDER CASE, where FOLDER has a `_pg.py`."""

import pathlib
import runpy
import sys

sys.dont_write_bytecode = True
sys.path[0:0] = [sys.argv[1], str(pathlib.Path(__file__).resolve().parent)]
runpy.run_path(sys.argv[2], run_name="__main__")
