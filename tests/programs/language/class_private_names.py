class A:
    def __init__(self):
        self.__secret = 1
        self._open = 2

    def get(self):
        return self.__secret

    def __hidden(self):
        return "hidden"

    def call(self):
        return self.__hidden()


class B(A):
    def __init__(self):
        super().__init__()
        self.__secret = "b"


b = B()
print(b.get(), b._A__secret, b._B__secret, b.call(), sorted(vars(b)) if False else sorted(b.__dict__))
try:
    b.__secret
except AttributeError as error:
    print(error)

# expect: 1 1 b hidden ['_A__secret', '_B__secret', '_open']
# expect: 'B' object has no attribute '__secret'
