import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { expect, test } from "vitest";
import type { Language } from "@bowerbird/contract/languages";
import { readBookmarkFile } from "./index.ts";
import { inChunks } from "./testing.ts";

/** The days of a file with these cells, and what is said of them. */
async function read(cells: readonly string[], language: Language = "en", size = 50) {
  const csv = ["url,date", ...cells.map((cell, index) => `https://a.example/${index},"${cell}"`)].join("\n");
  const days: (string | null)[] = [];
  const notes: string[] = [];
  await inLanguage(language, async () => {
    const onNote = (sentence: string) => void notes.push(sentence);
    for await (const links of readBookmarkFile(inChunks(Buffer.from(csv), size), { onNote }))
      days.push(...links.map(({ addedAt }) => addedAt?.toISOString().slice(0, 10) ?? null));
  });
  return { days, notes };
}

test.each([
  ["31/12/2023", ["2021-04-03", "2021-12-11", "2023-12-31"]],
  ["12/31/2023", ["2021-03-04", "2021-11-12", "2023-12-31"]],
])("the last row, %s, tells the order of all", async (last, days) => {
  expect(await read(["03/04/2021", "11/12/2021", last])).toEqual({ days, notes: [] });
});

test("a date that is clear before says how the rest is read", async () => {
  expect((await read(["", "2020-01-02", "13-03-2021", "04-05-2021"])).days).toEqual([
    null,
    "2020-01-02",
    "2021-03-13",
    "2021-05-04",
  ]);
});

test.each([
  ["en", "2021-03-04"],
  ["de", "2021-04-03"],
  ["fr", "2021-04-03"],
  ["ja", "2021-03-04"],
] as const)("a column that is nowhere clear is read as in %s, and this is told", async (language, day) => {
  const { days, notes } = await read(["03/04/2021", "03/04/2021 10:00"], language);
  expect(days).toEqual([day, day]);
  expect(notes).toEqual([expect.stringContaining("03/04/2021")]);
});

test("dates with a month's name, points or the year first are never guessed", async () => {
  const cells = ["3 avril 2021", "03.04.2021", "2021/04/03", "April 3rd, 2021", "nonsense", ""];
  const { days, notes } = await read(cells);
  expect(days).toEqual([...Array.from({ length: 4 }, () => "2021-04-03"), null, null]);
  expect(notes).toEqual([]);
});

test("a row that another order alone can read keeps its date", async () => {
  expect((await read(["31/12/2023", "12/31/2022", "03/04/2021"])).days).toEqual([
    "2023-12-31",
    "2022-12-31",
    "2021-04-03",
  ]);
});

test("a spreadsheet's number of days is a date", async () => {
  expect((await read(["45291", "45291.5"])).days).toEqual(["2023-12-31", "2023-12-31"]);
});

test.each(["n/a", "0", "0000-00-00"])("a column that holds %s does not hide one with a date", async (nothing) => {
  const file = Buffer.from(
    `url,created,date\nhttps://a.example/,${nothing},31/12/2023\nhttps://b.example/,,03/04/2021\n`,
  );
  const dates: unknown[] = [];
  for await (const links of readBookmarkFile(inChunks(file, 50))) dates.push(...links.map(({ addedAt }) => addedAt));
  expect(dates).toEqual([new Date("2023-12-31"), new Date("2021-04-03")]);
});
