try:
    try:
        print("body")
    except ValueError:
        print("never")
    else:
        raise ValueError("from else")
    finally:
        print("finally")
except ValueError as error:
    print("outer", error)

# expect: body
# expect: finally
# expect: outer from else
