import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractFeatures } from "./extract-features.ts";
import { FolderHistory, noFolder } from "./folder-history.ts";
import { readParts } from "./link-parts.ts";

const paths = [["Shed"], ["Attic", "Box"], ["Attic", "Chest"], ["Cellar"]];
const texts = ["walnut bowl", "cider apples", "walnut cider", "母語", "box of apples"];
const hosts = ["lathe.example", "cider.example", "en.wiki.example"];

const link = fc.record({
  folder: fc.integer({ min: 0, max: paths.length - 1 }),
  text: fc.constantFrom(...texts),
  host: fc.constantFrom(...hosts),
  gap: fc.integer({ min: 0, max: 100_000 }),
  vector: fc.option(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 3 })),
});
type Link = typeof link extends fc.Arbitrary<infer T> ? T : never;

const toParts = ({ text, host }: Link, time: number) =>
  readParts({ url: `https://${host}/${text.split(" ")[0]}/a`, title: text, time });
const toVector = ({ vector }: Link) => (vector ? Int8Array.from(vector) : null);

function learn(links: readonly Link[]): FolderHistory {
  const history = new FolderHistory(3, "bytes");
  for (const path of paths) history.addFolder(path);
  let time = 0;
  for (const one of links) history.add(toParts(one, (time += one.gap)), one.folder, toVector(one));
  return history;
}

const probe = readParts({ url: "https://cider.example/walnut/b", title: "A walnut box", time: 10_000_000 });
const unit = Float32Array.of(0.6, 0, 0.8);

/** The features of the folders with links. */
function look(history: FolderHistory): number[] {
  return [true, false].flatMap((isNext) => {
    const { values } = extractFeatures(history, probe, unit, { isNext, hasTime: true });
    const width = values.length / paths.length;
    const isUsed = (_: number, index: number) => history.folders[Math.floor(index / width)]!.links > 0;
    return Array.from(values).filter(isUsed);
  });
}

/** Where two histories differ by more than the rounding of a sum of vectors, which depends on its order. */
function findDifferences(one: FolderHistory, other: FolderHistory): unknown[] {
  const [a, b] = [look(one), look(other)];
  const isNear = (value: number, index: number) => Object.is(value, b[index]) || Math.abs(value - b[index]!) < 1e-4;
  return a.length === b.length ? a.filter((value, index) => !isNear(value, index)) : [a, b];
}

describe("a history", () => {
  const links = fc.array(link, { minLength: 2, maxLength: 12 });

  it("of moved links is that of links that were always there", () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: paths.length - 1 })), { maxLength: 8 });
    fc.assert(
      fc.property(links, moves, (all, changes) => {
        const history = learn(all);
        const final = all.map((one) => ({ ...one }));
        for (const [at, folder] of changes) {
          history.move(at % all.length, folder);
          final[at % all.length]!.folder = folder;
        }
        expect(findDifferences(history, learn(final))).toEqual([]);
      }),
    );
  });

  it("does not know a link that is removed, or left out of one question", () => {
    fc.assert(
      fc.property(links, link, (all, extra) => {
        const last = { ...extra, gap: 0 };
        const [history, other] = [learn([...all, last]), learn([...all, last])];
        history.without([all.length], () => expect(history.links).toBe(all.length));
        expect(findDifferences(history, learn([...all, last]))).toEqual([]);
        other.move(all.length, noFolder);
        const shares = other.folders.map((folder) => folder.links);
        expect(shares).toEqual(learn(all).folders.map((folder) => folder.links));
        expect(other.folders.map(({ last: end }) => end)).toEqual(learn(all).folders.map(({ last: end }) => end));
      }),
    );
  });

  it("takes a vector that comes later as one that came with its link", () => {
    fc.assert(
      fc.property(links, (all) => {
        const history = learn(all.map((one) => ({ ...one, vector: null })));
        for (const [at, one] of all.entries()) if (one.vector) history.setVector(at, toVector(one)!);
        expect(findDifferences(history, learn(all))).toEqual([]);
      }),
    );
  });
});
