import threading


def hook(args):
    print(args.exc_type.__name__, args.exc_value, args.thread.name, args.exc_traceback is not None)


def run(error):
    def fail():
        raise error

    thread = threading.Thread(target=fail, name="fails")
    thread.start()
    thread.join()


threading.excepthook = hook
run(ValueError("seen"))
run(SystemExit(3))
threading.excepthook = lambda args: 1 / 0
run(ValueError("in the hook"))
threading.excepthook = threading.__excepthook__
run(ValueError("on stderr"))
print("end")
# expect: ValueError seen fails True
# expect: SystemExit 3 fails True
# expect: end
