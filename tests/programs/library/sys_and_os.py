import os
import sys

print(sys.maxsize, sys.version_info >= (3, 11), sys.version_info[0], sys.version_info.major)
print(isinstance(os.getpid(), int), os.getpid() == os.getpid(), sys.getrecursionlimit() > 50)
print("to stdout", file=sys.stdout)
sys.stdout.write("written\n")
sys.setswitchinterval(0.005)
print(isinstance(sys.argv, list), sys.getswitchinterval())

# expect: 9223372036854775807 True 3 3
# expect: True True True
# expect: to stdout
# expect: written
# expect: True 0.005
