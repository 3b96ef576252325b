import { expect, test } from "vitest";
import { correctedQuery, highlight, searchedWords } from "./highlighted-text.tsx";

const marked = (text: string, ...words: string[]) =>
  highlight(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test("words of the query are marked wherever they occur, ignoring case", () => {
  expect(marked("React and reactive", "react")).toBe("[React] and [react]ive");
});

test("of two overlapping words the longer one is marked", () => {
  expect(marked("typescript", "type", "typescript")).toBe("[typescript]");
});

test("special characters of regular expressions are taken literally", () => {
  expect(marked("C++ (and .*)", "c++", ".*", "(")).toBe("[C++] [(]and [.*])");
});

test("what is typed is marked however it is printed", () => {
  expect(marked("God’s server‑side, 2019–2020", "god's", "server-side", "2019-2020")).toBe(
    "[God’s] [server‑side], [2019–2020]",
  );
});

test("other scripts and emoji are marked too", () => {
  expect(marked("日本語の本 🎉 مرحبا", "本", "🎉", "مرحبا")).toBe("日[本]語の[本] [🎉] [مرحبا]");
});

test("nothing is marked without words, and no text is ever lost", () => {
  expect(highlight("plain", [])).toEqual([{ text: "plain", isMatch: false }]);
  expect(
    highlight("İstanbul ﬁne ß", ["i", "f", "ss"])
      .map(({ text }) => text)
      .join(""),
  ).toBe("İstanbul ﬁne ß");
});

test("only words searched in the text are marked: no operators, no exclusions, phrases as a whole", () => {
  expect(searchedWords('bread tag:slow -rye site:example.com is:broken "night train" category:"To read"', [])).toEqual([
    "bread",
    "night train",
  ]);
  expect(searchedWords('before:2024 after: 5" - -t c++ https://x.example', [])).toEqual([
    "5",
    "-",
    "-t",
    "c++",
    "https://x.example",
  ]);
});

test("the correction of a misspelled word is searched and shown", () => {
  const corrections = [{ from: "pyhton", to: "python" }];
  expect(searchedWords("Pyhton docs", corrections)).toEqual(["Pyhton", "docs", "python"]);
  expect(correctedQuery(" Pyhton  docs ", corrections)).toBe("python docs");
});
