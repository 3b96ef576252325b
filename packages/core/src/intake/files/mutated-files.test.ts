import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packTar, packZip } from "./archives/testing.ts";
import { type FileLink, UnreadableFileError } from "./index.ts";
import { readAll } from "./testing.ts";

const directory = path.join(import.meta.dirname, "fixtures");
const fixtures = readdirSync(directory).map((name) => [name, readFileSync(path.join(directory, name))] as const);

/** The same numbers in every run, below 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Mutation = (file: Buffer, random: () => number) => Buffer;

const flip =
  (count: number): Mutation =>
  (file, random) => {
    const changed = Buffer.from(file);
    for (let left = count; left > 0; left--) changed[Math.floor(random() * file.length)] = Math.floor(random() * 256);
    return changed;
  };
const cutAt =
  (share: number): Mutation =>
  (file) =>
    file.subarray(0, Math.floor(file.length * share));

const mutations: Record<string, Mutation> = {
  "cut off early": cutAt(0.1),
  "cut in the middle": cutAt(0.5),
  "cut before the end": (file) => file.subarray(0, -3),
  "without its start": (file) => file.subarray(Math.floor(file.length / 3)),
  "one byte changed": flip(1),
  "ten bytes changed": flip(10),
  "a tenth of the bytes changed": (file, random) => flip(Math.ceil(file.length / 10))(file, random),
  "a part repeated": (file, random) => {
    const at = Math.floor(random() * file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(Math.floor(at / 2))]);
  },
  "numbers become texts and texts numbers": (file) =>
    Buffer.from(
      file
        .toString("latin1")
        .replace(/"[^"\n]{0,40}"(?=\s*[,}\]])/g, "7")
        .replace(/: ?\d+/g, ':"x"'),
      "latin1",
    ),
  "lists become objects": (file) =>
    Buffer.from(file.toString("latin1").replace(/\[/g, '{"0":').replace(/\]/g, "}"), "latin1"),
  "nothing between the marks": (file) => Buffer.from(file.toString("latin1").replace(/[a-z]+/gi, ""), "latin1"),
  "twice in a row": (file) => Buffer.concat([file, file]),
};

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
