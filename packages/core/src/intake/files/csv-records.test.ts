import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRecords } from "./csv-records.ts";

describe("rows of CSV", () => {
  test("splits like csv-parse, wherever pieces are cut", () => {
    const cell = fc.oneof(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r\n", " ", "é") }), fc.string());
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const text = rows.map((row) => row.map((item) => `"${item.replaceAll('"', '""')}"`).join(",")).join("\n");
          const records = csvRecords(",");
          const read: string[][] = [];
          for (let at = 0; at < text.length; at += size) read.push(...records.write(text.slice(at, at + size)));
          read.push(...records.end());
          const expected: string[][] = parse(text, { relax_column_count: true, record_delimiter: "\n" });
          expect(read).toEqual(expected.filter((row) => row.some((item) => item !== "")));
        },
      ),
    );
  });

  const rowsOf = (text: string, size = 1 << 30) => {
    const records = csvRecords(",");
    const rows: string[][] = [];
    for (let at = 0; at < text.length; at += size) rows.push(...records.write(text.slice(at, at + size)));
    return [...rows, ...records.end()];
  };

  test.each([
    [String.raw`"two","https://n.example/2","ends with a \"quote\""`, 'ends with a "quote"'],
    [String.raw`"two","https://n.example/2","\"all\" of it, \"really\""`, '"all" of it, "really"'],
    [String.raw`"two","https://n.example/2","back\\slash \"x\""`, String.raw`back\slash "x"`],
    [String.raw`"two","https://n.example/2","C:\"`, "C:\\"],
    [String.raw`"two","https://n.example/2","5\" disk"`, '5" disk'],
    ['"two","https://n.example/2","doubled ""quote"""', 'doubled "quote"'],
  ])("the row after %s is a row of its own", (row, cell) => {
    const text = `title,url,description\n"one","https://n.example/1","plain"\n${row}\n"three","https://n.example/3","good"\n`;
    for (const size of [1 << 30, 1, 7]) {
      expect(rowsOf(text, size).slice(2)).toEqual([
        ["two", "https://n.example/2", cell],
        ["three", "https://n.example/3", "good"],
      ]);
    }
  });

  test("a file with backslashes may have a cell that ends with one, and unquoted cells", () => {
    const text = [
      "title,url,description",
      String.raw`"a \"b\"",https://n.example/1,x`,
      String.raw`"C:\",https://n.example/2,"C:\"`,
      String.raw`"say \"hi\", then \"bye\"",https://n.example/3,"two` + "\n" + String.raw`lines of \"text\""`,
      String.raw`"D:\","https://n.example/4","E:\"`,
      "last,https://n.example/5,",
    ].join("\n");
    expect(rowsOf(text).slice(1)).toEqual([
      ['a "b"', "https://n.example/1", "x"],
      ["C:\\", "https://n.example/2", "C:\\"],
      ['say "hi", then "bye"', "https://n.example/3", 'two\nlines of "text"'],
      ["D:\\", "https://n.example/4", "E:\\"],
      ["last", "https://n.example/5", ""],
    ]);
  });

  test("files with backslashes are read as they were written, wherever pieces are cut", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", " ", "é", "b") });
    const escape = (item: string) => `"${item.replaceAll('"', String.raw`\"`)}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const all = [["x", "y"], ['one "two" three', "four"], ...rows];
        const text = all.map((row) => row.map(escape).join(",")).join("\n");
        expect(rowsOf(text, size)).toEqual(all.filter((row) => row.some((item) => item !== "")));
      }),
      { numRuns: 1_000 },
    );
  });
});
