"""Cuts the page's fonts to the characters that it shows and writes them as a C++ source.

    cut_fonts.py OUTPUT.cpp FONTS.cpp NAME=FONT_FILE ...

Each NAME becomes a function of src/ui/font_files.hpp. Kept are the characters of the list kRanges in FONTS.cpp,
src/ui/fonts.cpp, without hints and layout tables. The ten digits are mapped to the font's tabular ones where it
has them: figures must not dance, and the toolkit that draws the page applies no OpenType features.
"""

import io
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont


def shown_characters(path):
    """What the list says: pairs of the first and the last of a range, up to a zero."""
    with open(path, encoding="utf-8") as file:
        found = re.search(r"kRanges\[\] = \{(.*?)\};", file.read(), re.S)
    if not found:
        sys.exit(f"{path} has no list kRanges")
    bounds = [int(number, 16) for number in re.findall(r"0x[0-9a-fA-F]+", found[1])]
    return {code for first, last in zip(bounds[::2], bounds[1::2]) for code in range(first, last + 1)}


def tabular_substitutes(font):
    """What the feature `tnum` replaces, glyph by glyph; empty where the font has no such feature."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    substitutes = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in table.LookupList.Lookup[index].SubTable:
                subtable = getattr(subtable, "ExtSubTable", subtable)
                substitutes.update(getattr(subtable, "mapping", {}))
    return substitutes


def use_tabular_digits(font):
    substitutes = tabular_substitutes(font)
    for table in font["cmap"].tables:
        if not table.isUnicode():
            continue
        for code in range(ord("0"), ord("9") + 1):
            glyph = table.cmap.get(code)
            if glyph in substitutes:
                table.cmap[code] = substitutes[glyph]
    digits = [font.getBestCmap()[code] for code in range(ord("0"), ord("9") + 1)]
    widest = max(font["hmtx"][digit][0] for digit in digits)
    for digit in digits:
        advance, bearing = font["hmtx"][digit]
        if advance < 0.99 * widest:  # in some weights, rounding leaves a few units between them
            sys.exit(f"{digit} is {advance} wide and another digit {widest}: these are not tabular")
        font["hmtx"][digit] = (widest, bearing)


def cut(path, characters):
    font = TTFont(path, recalcTimestamp=False)
    use_tabular_digits(font)
    options = subset.Options(layout_features=[], hinting=False, desubroutinize=False, name_IDs=[1, 2, 13, 14],
                             notdef_outline=True, recalc_timestamp=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(characters & font.getBestCmap().keys()))
    cutter.subset(font)
    output = io.BytesIO()
    font.save(output)
    return output.getvalue()


def array(name, data):
    rows = [", ".join(str(byte) for byte in data[start:start + 32]) for start in range(0, len(data), 32)]
    body = ",\n    ".join(rows)
    return f"constexpr std::array<unsigned char, {len(data)}> k{name} = {{\n    {body}}};\n"


def main():
    output, fonts = sys.argv[1], [argument.split("=", 1) for argument in sys.argv[3:]]
    characters = shown_characters(sys.argv[2])
    arrays = "\n".join(array(name, cut(path, characters)) for name, path in fonts)
    functions = "\n".join(f"std::span<const unsigned char> {name}() {{ return k{name}; }}" for name, _ in fonts)
    with open(output, "w", encoding="ascii") as file:
        file.write('#include "ui/font_files.hpp"\n\n#include <array>\n\nnamespace interleave::ui {\n'
                   f"namespace {{\n\n{arrays}\n}}  // namespace\n\n{functions}\n\n}}  // namespace interleave::ui\n")


main()
