def divide(a, b):
    try:
        result = a / b
    except ZeroDivisionError as error:
        print("except", error)
        return None
    else:
        print("else")
        return result
    finally:
        print("finally")


print(divide(1, 2))
print(divide(1, 0))

# expect: else
# expect: finally
# expect: 0.5
# expect: except division by zero
# expect: finally
# expect: None
