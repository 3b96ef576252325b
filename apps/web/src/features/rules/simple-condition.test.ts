import { expect, test } from "vitest";
import { readSimple, writeSimple } from "./condition-form.tsx";

test.for([
  ["site:github.com tag:rust older:2y", { site: "github.com", tag: "rust", older: "2y" }],
  ['tag:"slow food"', { site: "", tag: "slow food", older: "" }],
  ["", { site: "", tag: "", older: "" }],
] as const)("fields show the condition %j, and write it again", ([condition, simple]) => {
  expect(readSimple(condition)).toEqual(simple);
  expect(writeSimple(simple)).toBe(condition);
});

test.for(["rust", "-tag:done", "tag:a tag:b", "is:unread", 'site:a.example "exact words"', "opened:never"])(
  "%j stays text",
  (condition) => expect(readSimple(condition)).toBeNull(),
);

test("whatever is typed into the fields is read back the same, but for quotation marks and white space", () => {
  const texts = ["rust", "slow food", " a  b ", "tag:x", "-x", '"q"', "«é»", "a\tb", "日本 語", "x:y z"];
  for (const site of texts)
    for (const tag of texts) {
      const written = writeSimple({ site, tag, older: "1y" });
      expect(writeSimple(readSimple(written)!)).toBe(written);
    }
});
