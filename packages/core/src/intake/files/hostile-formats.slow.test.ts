import { expect, test } from "vitest";
import { UnreadableFileError } from "./index.ts";
import { readAll } from "./testing.ts";

/** Anything quadratic would take minutes. */
const timeLimit = 30_000;
const megabyte = 1024 * 1024;

/** As the expected number of links: refused as unreadable; whatever it gives. */
const refused = -1;
const any = -2;

const fill = (text: string, size: number) => Buffer.from(text.repeat(Math.ceil(size / text.length)));

async function count(bytes: Uint8Array): Promise<number> {
  try {
    return (await readAll(bytes, 64 * 1024)).length;
  } catch (error) {
    if (error instanceof UnreadableFileError) return refused;
    throw error;
  }
}

/** Lists that each hold the next one twice, so that 30 of them would be a billion. */
function binaryPlist(lists: number, times: number): Buffer {
  const objects = Array.from({ length: lists }, (_, index) => Buffer.from([0xd1, lists + 1, lists + 2 + index]));
  const arrays = Array.from({ length: lists }, (_, index) =>
    Buffer.from([0xa0 + times, ...Array<number>(times).fill(Math.min(index + 1, lists))]),
  );
  const key = Buffer.concat([Buffer.from([0x58]), Buffer.from("Children")]);
  const all = [...objects, Buffer.from([0xd0]), key, ...arrays];
  const offsets: number[] = [];
  let at = 8;
  for (const object of all) {
    offsets.push(at);
    at += object.length;
  }
  const trailer = Buffer.alloc(32);
  trailer[6] = 2;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(all.length), 8);
  trailer.writeBigUInt64BE(BigInt(at), 24);
  const table = Buffer.alloc(all.length * 2);
  offsets.forEach((offset, index) => table.writeUInt16BE(offset, index * 2));
  return Buffer.concat([Buffer.from("bplist00"), ...all, table, trailer]);
}

/** A space of Arc whose folders are all empty. */
function arcFolders(folders: number): Buffer {
  const ids = Array.from({ length: folders }, (_, index) => `${index}`);
  const items = [{ id: "space", childrenIds: ids }, ...ids.map((id) => ({ id, title: "f", childrenIds: [] }))];
  const container = { items, spaces: [{ title: "s", containerIDs: ["pinned", "space"] }] };
  return Buffer.from(JSON.stringify({ sidebar: { containers: [container] } }));
}

test.each<[string, Buffer, number]>([
  [
    "headings of Markdown",
    Buffer.concat([Buffer.from("- [a](https://a.example/)\n"), fill("# # # # ", 5 * megabyte)]),
    1,
  ],
  [
    "brackets of Markdown in one line",
    Buffer.concat([Buffer.from("- [a](https://a.example/)\n- "), fill("[[a](", 5 * megabyte)]),
    1,
  ],
  [
    "addresses of Markdown without an end",
    Buffer.concat([Buffer.from("- [a](https://a.example/)\n"), fill("[](http://a()", 5 * megabyte)]),
    any,
  ],
  ["lists of Markdown", fill("- [a](https://a.example/) #b\n", 5 * megabyte), Math.ceil((5 * megabyte) / 29)],
  ["brackets of Org", Buffer.concat([Buffer.from("* [[https://a.example/]]\n"), fill("[[a][", 5 * megabyte)]), any],
  ["colons of Org", Buffer.concat([Buffer.from("* [[https://a.example/]] :"), fill("a:: :", 5 * megabyte)]), 1],
  [
    "tags in quotes that never close",
    Buffer.from(
      `url,documenttags,saveddate,location\n${`https://a.example/,"['${"\\'".repeat(15_000)}",,new\n`.repeat(50)}`,
    ),
    50,
  ],
  [
    "notes of Evernote inside each other",
    Buffer.concat([Buffer.from("<en-export>"), fill("<note><tag>", 5 * megabyte)]),
    0,
  ],
  [
    "a note of Evernote with a million tags",
    Buffer.concat([
      Buffer.from("<en-export><note><source-url>https://a.example/</source-url>"),
      fill("<tag>a</tag>", 5 * megabyte),
      Buffer.from("</note>"),
    ]),
    1,
  ],
  [
    "a table of Notion that never ends",
    Buffer.concat([Buffer.from('<table class="collection-content">'), fill("<tr><td>", 5 * megabyte)]),
    0,
  ],
  [
    "a property list of dictionaries",
    Buffer.concat([Buffer.from("<plist>"), fill("<dict><key>a</key>", 5 * megabyte)]),
    refused,
  ],
  ["lines of JSON", fill('{"url":"https://a.example/"}\n', 5 * megabyte), Math.ceil((5 * megabyte) / 29)],
  ["lines of JSON, each cut", fill('{"url":\n', 5 * megabyte), refused],
  [
    "a memo of addresses",
    Buffer.from(JSON.stringify([{ content: "https://a.example/ ".repeat(200_000), createTime: "" }])),
    1,
  ],
  ["folders of Arc", arcFolders(400_000), 0],
  ["a binary list that names itself", binaryPlist(30, 2), refused],
])(
  "%s",
  async (_, bytes, expected) => {
    const links = await count(bytes);
    expect(expected === any ? any : links).toBe(expected);
  },
  timeLimit,
);
