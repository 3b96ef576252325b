import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packTar, packZip } from "./archives/testing.ts";
import { type FileLink, UnreadableFileError } from "./index.ts";
import { createRandom, mutations } from "./testing/mutations.ts";
import { readAll } from "./testing.ts";

const directory = path.join(import.meta.dirname, "fixtures");
/** Kinds of files of which no product has its own. */
const kinds: [string, string][] = [
  [
    "columns.csv",
    "Avatar,Text,Post link\nhttps://a.example/a.png,A,https://a.example/1\nhttps://a.example/a.png,B,https://a.example/2\n",
  ],
  [
    "any.json",
    JSON.stringify({
      a: { list: [{ url: "https://a.example/" }] },
      b: { 1: { title: "B", c: [{ link: "https://b.example/" }] } },
    }),
  ],
  ["unicode.html", `<META charset=unicode><DL><DT><A HREF="https://a.example/">Grüße 日本</A></DL>`],
  [
    "own.html",
    `<META NAME="generator" CONTENT="Bowerbird"><DL><DT><A HREF="https://a.example/" TAGS="a，b" TAGLIST="[&quot;a,b&quot;]" NOTES="1&#10;2">A</A></DL>`,
  ],
  ["Envie d’y aller.csv", "Titre,Note,URL,Tags,Commentaire\nA,,https://a.example/,,\n"],
];
const fixtures = [
  ...readdirSync(directory).map((name) => [name, readFileSync(path.join(directory, name))] as const),
  ...kinds.map(([name, text]) => [name, Buffer.from(text)] as const),
];

/** What is wrong with how a file is read; null if it is read, or refused with a sentence. */
async function findFault(file: Buffer, name: string): Promise<string | null> {
  try {
    const links = await readAll(file, 4_096, undefined, name);
    const isSound = ({ url, title, folder, tags }: FileLink) =>
      typeof url === "string" && typeof title === "string" && Array.isArray(folder) && Array.isArray(tags);
    return links.every(isSound) ? null : `${name} gives links of another shape`;
  } catch (error) {
    const isRefusal = error instanceof UnreadableFileError && /^[A-Z].*\.$/.test(error.message);
    return isRefusal ? null : `${name} throws ${String(error)}`;
  }
}

test.each(Object.entries(mutations))("a file %s is read or refused with a sentence", async (_, mutate) => {
  const faults: (string | null)[] = [];
  for (const [index, [name, file]] of fixtures.entries())
    faults.push(await findFault(mutate(file, createRandom(index + 1)), name));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

test.each(Object.entries(mutations))("an archive %s is read or refused with a sentence", async (_, mutate) => {
  const files = Object.fromEntries(fixtures.slice(0, 5));
  const archives = [await packZip(files), packTar(files), gzipSync(packTar(files))];
  const faults: (string | null)[] = [];
  for (const [index, archive] of archives.entries())
    faults.push(await findFault(mutate(archive, createRandom(index + 1)), `archive ${index}`));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});
