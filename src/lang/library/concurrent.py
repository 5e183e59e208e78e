# The package; what it holds is in concurrent.futures.
