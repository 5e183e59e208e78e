import sys

try:
    sys.exit("goodbye")
except SystemExit as error:
    print(error.code, error)
try:
    sys.exit()
except SystemExit as error:
    print(error.code)


def main():
    try:
        sys.exit(3)
    finally:
        print("cleanup")


try:
    main()
except SystemExit as error:
    print(error.code)

# expect: goodbye goodbye
# expect: None
# expect: cleanup
# expect: 3
