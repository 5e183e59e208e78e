print(len.__name__, print.__name__, str.__name__, "a".upper.__name__, ValueError.__name__, print, len, str.upper.__name__)

# expect: len print str upper ValueError <built-in function print> <built-in function len> upper
