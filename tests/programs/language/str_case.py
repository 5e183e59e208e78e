print("hello world".title(), "HELLO".lower(), "hello".upper(), "hELLO wORLD".capitalize(), "Hello".swapcase())
print("they're bill's".title(), "x1y2".title(), "STRASSE".casefold(), "Straße".casefold(), "straße".upper())
print("Éa".lower(), "éa".upper(), "ПРИВЕТ".lower(), "привет мир".title())

# expect: Hello World hello HELLO Hello world hELLO
# expect: They'Re Bill'S X1Y2 strasse strasse STRASSE
# expect: éa ÉA привет Привет Мир
