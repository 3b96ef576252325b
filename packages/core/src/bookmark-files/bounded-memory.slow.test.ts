import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** Reads a file made by an expression in a process of little memory, and counts its links or says why there are none. */
function read(content: string): string {
  const program = `
    import { readBookmarkFile } from ${JSON.stringify(import.meta.resolve("./index.ts"))};
    const content = Buffer.from(${content});
    async function* pieces() {
      for (let at = 0; at < content.length; at += 1_000_000) yield content.subarray(at, at + 1_000_000);
    }
    let links = 0;
    try {
      for await (const batch of readBookmarkFile(pieces())) links += batch.length;
      console.log(links + " links");
    } catch (error) {
      console.log(error.message);
    }`;
  const options = ["--max-old-space-size=900", "--input-type=module", "--eval", program];
  return execFileSync(process.execPath, options, { encoding: "utf8", timeout: 120_000 }).trim();
}

const fill = (text: string, megabytes: number) =>
  `${JSON.stringify(text)}.repeat(${Math.floor((megabytes * 1_000_000) / text.length)})`;

describe("a file that is made to fill the memory", () => {
  it.each([
    ["49 MB of empty objects", `"[" + ${fill("{},", 49)} + "{}]"`, /too many values/],
    ["49 MB of brackets", fill("[", 49), /nested too deeply/],
    ["as many objects as may be", `"[" + "{},".repeat(1_900_000) + "{}]"`, /^0 links/],
    [
      "a link with a million tags",
      `'{"format":"bowerbird","version":3,"bookmarks":[{"url":"https://a.example/","tags":["a"' + ',"tag"'.repeat(1_000_000) + "]}]}"`,
      /^1 links/,
    ],
    ["a CSV row of 10 million columns", `"url,title\\n" + ${fill(",", 10)}`, /links$/],
    ["a CSV line of 49 MB", `"url,title\\n" + ${fill("x", 49)}`, /links$/],
    ["5 million tags that are not closed", `"<DL><A HREF=https://a.example>x" + ${fill("<DL><DT>", 40)}`, /^1 links/],
    [
      "a link with 10 million tags",
      `"<DL><A HREF=https://a.example TAGS='" + ${fill("a,", 20)} + "'>x</A>"`,
      /^1 links/,
    ],
  ])(
    "(%s) is read or refused in 900 MB",
    (_name, content, answer) => {
      expect(read(content)).toMatch(answer);
    },
    120_000,
  );
});
