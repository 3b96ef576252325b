import { describe, expect, test } from "vitest";
import { readBookmarkFile } from "./index.ts";
import { inChunks } from "./testing.ts";

async function read(csv: string) {
  const notes: string[] = [];
  const links = [];
  const pieces = inChunks(Buffer.from(csv), 1 << 30);
  for await (const batch of readBookmarkFile(pieces, { onNote: (note) => notes.push(note) })) links.push(...batch);
  return { urls: links.map(({ url }) => url), titles: links.map(({ title }) => title), notes };
}
const posts = ["https://x.example/ada/1", "https://x.example/ada/2", "https://x.example/bob/3"];
const taken = (column: string) => [`The addresses are taken from the column “${column}”.`];

describe("the column of the addresses", () => {
  test.each([
    ["is the one called a link, not the pictures before it", "Author avatar,Text,Post link", "https://x.example/a.jpg"],
    ["is found by its addresses where no name helps", "Who,Text,What", "https://x.example/avatars/a"],
    ["is not that of the authors", "Author url,Text,Permalink", "https://x.example/ada-with-a-rather-long-address"],
    ["is not one of the same address in each row", "Von,Text,Nach", "https://www.x.example/the-site/of/everything"],
  ])("%s", async (_, header, other) => {
    const rows = posts.map((url, n) => `${other},Text ${n},${url}`);
    expect(await read([header, ...rows].join("\n"))).toEqual({
      urls: posts,
      titles: ["Text 0", "Text 1", "Text 2"],
      notes: taken(header.split(",")[2]!),
    });
  });

  test("may have no address in some rows, and names of other columns count", async () => {
    const csv = `Title,Photo,Post link\nA,https://x.example/a.png,${posts[0]}\nB,https://x.example/b.png,\nC,https://x.example/c.png,${posts[2]}\n`;
    expect(await read(csv)).toEqual({
      urls: [posts[0], "", posts[2]],
      titles: ["A", "B", "C"],
      notes: taken("Post link"),
    });
  });

  test("has a number in a table without names, and nothing is said where there is only one", async () => {
    const rows = posts.map((url, n) => `https://x.example/a.jpg,Text ${n},${url}`).join("\n");
    expect(await read(rows)).toMatchObject({ urls: posts, notes: taken("3") });
    expect((await read(posts.map((url) => `Text here,${url}`).join("\n"))).notes).toEqual([]);
  });
});
