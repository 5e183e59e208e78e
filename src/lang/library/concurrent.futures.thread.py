from concurrent.futures import BrokenThreadPool, ThreadPoolExecutor
