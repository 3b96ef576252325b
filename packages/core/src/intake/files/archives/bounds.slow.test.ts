import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readAll } from "../testing.ts";
import { packTar, packZip } from "./testing.ts";

const html = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.example/">A</A></DL>';
const filler = Buffer.alloc(10 * 1024 * 1024, "a b ");
const megabytes = 1024 * 1024;

/** Changes a number in each entry of the directory at the end of a ZIP archive. */
function changeDirectory(zip: Buffer, change: (zip: Buffer, entry: number) => void): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf("PK\u0001\u0002"); at >= 0; at = changed.indexOf("PK\u0001\u0002", at + 4))
    change(changed, at);
  return changed;
}
const claimSize = (size: number) => (zip: Buffer, entry: number) => void zip.writeUInt32LE(size, entry + 24);
const encrypt = (zip: Buffer, entry: number) => void zip.writeUInt16LE(zip.readUInt16LE(entry + 8) | 1, entry + 8);
const compressOddly = (zip: Buffer, entry: number) => void zip.writeUInt16LE(98, entry + 10);

const tooLarge = /^This archive unpacks to more than 200 MB/;
const damagedMessage = /^This archive is damaged or incomplete/;

describe("an archive is refused with a sentence", () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    [
      "that says it unpacks to 2 GB",
      async () => changeDirectory(await packZip({ "a.html": html }), claimSize(2_000 * megabytes)),
      tooLarge,
    ],
    [
      "that unpacks to more than it says",
      async () => changeDirectory(await packZip({ "a.html": filler.subarray(0, 100_000) }), claimSize(100)),
      damagedMessage,
    ],
    ["of nothing but one word", async () => packZip({ "a.html": filler }), tooLarge],
    ["compressed from one word", () => gzipSync(filler), tooLarge],
    [
      "of 200 compressed parts, 2 GB together",
      () => Buffer.concat(Array<Buffer>(200).fill(gzipSync(filler))),
      tooLarge,
    ],
    ["a tar of one word, compressed", () => gzipSync(packTar({ "a.html": filler })), tooLarge],
    ["one word compressed twice", () => gzipSync(gzipSync(filler)), tooLarge],
    [
      "of 10,001 files",
      () => Buffer.concat(Array<Buffer>(10_001).fill(packTar({ "a.html": "" }).subarray(0, 512))),
      /more than 10,000 files/,
    ],
    ["with a name of 60,000 letters", () => packZip({ [`${"a".repeat(60_000)}.html`]: html }), /name is too long/],
    [
      "with a password",
      async () => changeDirectory(await packZip({ "a.html": html }), encrypt),
      /encrypted\. Please unpack it with its password/,
    ],
    [
      "compressed in another way",
      async () => changeDirectory(await packZip({ "a.html": html }), compressOddly),
      /unusual way/,
    ],
    ["cut off", async () => (await packZip({ "a.html": html })).subarray(0, 100), damagedMessage],
    ["of a compressed file that is cut off", () => gzipSync(html.repeat(1_000)).subarray(0, 60), damagedMessage],
    ["of a tar that is cut off", () => packTar({ "a.html": html }).subarray(0, 540), damagedMessage],
    ["of another kind", () => Buffer.from("7z\u00bc\u00af\u0027\u001c", "latin1"), /^This is a 7-Zip archive/],
  ])("%s", async (_, pack, sentence) => {
    await expect(readAll(await pack())).rejects.toMatchObject({
      name: "UnreadableFileError",
      message: expect.stringMatching(sentence) as string,
    });
  });

  test("an archive in an archive in an archive is left alone", async () => {
    const inner = await packZip({ "b.zip": await packZip({ "c.zip": await packZip({ "d.html": html }) }) });
    await expect(readAll(inner)).rejects.toThrow(/It holds c\.zip\.$/);
  });
});

describe("an archive in an archive counts with the others around it", () => {
  const times = <T>(count: number, name: (index: number) => string, content: T) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), content]));
  const named = (ending: string) => (index: number) => `${index}.${ending}`;
  // Below what is judged by its ratio.
  const zeros = new Uint8Array(7 * megabytes);

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    [
      "files",
      () => packTar(times(11, named("tar"), packTar(times(1_000, named("csv"), "")))),
      /more than 10,000 files/,
    ],
    ["bytes", async () => packZip(times(50, named("zip"), await packZip({ "a.csv": zeros }))), tooLarge],
    ["bytes of files compressed alone", () => packTar(times(50, named("gz"), gzipSync(zeros))), tooLarge],
    [
      "bytes of entries with one name",
      () => packTar(Array.from({ length: 50 }, () => ["a.gz", gzipSync(zeros)] as const)),
      tooLarge,
    ],
    ["Firefox's backups", () => packTar(times(5, named("jsonlz4"), lz4Zeros(45 * megabytes))), tooLarge],
  ])("%s", async (_, pack, sentence) => {
    await expect(readAll(await pack())).rejects.toThrow(sentence);
  });

  test("and one that is read twice counts once", async () => {
    const page = `<html><a href="https://a.example/">A</a>${" text".repeat(1_000)}</html>`;
    const inner = packTar(times(4_000, named("html"), page));
    expect((await readAll(packTar({ "a.tar": inner }))).length).toBe(4_000);
  });
});

/** A backup as Firefox compresses it, of nothing but zeros: a literal, then a copy of it. */
function lz4Zeros(size: number): Buffer {
  const head = Buffer.from("mozLz40\0\0\0\0\0");
  head.writeUInt32LE(size, 8);
  const rest = size - 1 - 5 - 4 - 15;
  const lengths = Buffer.concat([Buffer.alloc(Math.floor(rest / 255), 255), Buffer.from([rest % 255])]);
  return Buffer.concat([head, Buffer.from([0x1f, 0, 1, 0]), lengths, Buffer.from([0x50, 0, 0, 0, 0, 0])]);
}

describe("a part of an archive that is damaged", () => {
  test("is reported after the links of the others", async () => {
    const cut = gzipSync(html.repeat(3_000)).subarray(0, -40);
    const links = readAll(await packZip({ "a.html": html, "b.html.gz": cut }));
    await expect(links).rejects.toThrow(damagedMessage);
  });

  test("is passed over if it is no bookmark file at all", async () => {
    const zip = await packZip({ "a.html": html, "b.csv": new Uint8Array(1_000) });
    expect((await readAll(zip)).map(({ url }) => url)).toEqual(["https://a.example/"]);
  });
});

test("names that lead elsewhere lead nowhere", async () => {
  const shortcut = (url: string) => `[InternetShortcut]\nURL=${url}\n`;
  const tar = packTar({
    "../../etc/passwd.url": shortcut("https://a.example/"),
    "/root/x.url": shortcut("https://b.example/"),
    "C:\\b\\y.url": shortcut("https://c.example/"),
  });
  expect((await readAll(tar)).map(({ title, folder }) => [...folder, title].join("/"))).toEqual([
    "../../etc/passwd",
    "root/x",
    "C:\\b\\y",
  ]);
});
