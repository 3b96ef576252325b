import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openEmbeddingModel } from "@bowerbird/embedding-model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKnowledge, learnNext, rankCategories } from "../ai/index.ts";

const trees = path.join(import.meta.dirname, "../../../../../../shared/fixtures/trees");
const dayMs = 86_400_000;

interface Link {
  url: string;
  title: string;
  categoryId: string;
  savedAt: Date;
  vector: Float32Array;
  words: ReadonlySet<string>;
  host: string;
}

/** The links of a collection that someone published, in the order of saving. */
async function readTree(file: string): Promise<Link[]> {
  const model = await openEmbeddingModel(2);
  const links: Link[] = [];
  for (const line of readFileSync(path.join(trees, file), "utf8").split("\n").filter(Boolean)) {
    const { url, title, folder, addedAt } = JSON.parse(line) as Record<"url" | "title" | "addedAt", string> & {
      folder: string[];
    };
    if (folder.length === 0) continue;
    const address = new URL(url);
    links.push({
      url,
      title,
      categoryId: folder.join("/"),
      savedAt: addedAt ? new Date(addedAt) : (links.at(-1)?.savedAt ?? new Date(0)),
      vector: await model.embedBookmark({ text: title, url }),
      words: toWords(`${title} ${decode(address.pathname)} ${address.hostname.split(".").slice(0, -1).join(" ")}`),
      host: address.hostname,
    });
  }
  return links.sort((a, b) => a.savedAt.getTime() - b.savedAt.getTime());
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Words as a reader sees them; of Chinese and Japanese each letter, which finds more alike than the product does. */
function toWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]{2,}/gu) ?? [];
  return new Set(words);
}

const toSite = (host: string) => host.split(".").slice(-2).join(".");

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}

/** The median cosine of 200 pairs of a library. */
function findMedian(links: readonly Link[]): number {
  const pairs = Array.from({ length: 200 }, (_, index) => {
    return [links[(index * 7) % links.length]!, links[(index * 31 + 11) % links.length]!] as const;
  });
  return pairs.map(([a, b]) => dot(a.vector, b.vector)).sort((a, b) => a - b)[100]!;
}

/** Shares no word and no site with the other, was not saved within a day of it, and is about something else. */
function isUnlike(a: Link, b: Link, median: number): boolean {
  return (
    a.words.isDisjointFrom(b.words) &&
    toSite(a.host) !== toSite(b.host) &&
    Math.abs(a.savedAt.getTime() - b.savedAt.getTime()) > dayMs &&
    dot(a.vector, b.vector) < median
  );
}

function toCategories(links: readonly Link[]) {
  const ids = new Set(links.map(({ categoryId }) => categoryId));
  return [...ids].map((id) => ({ id, name: id.split("/").at(-1)!, parentId: null, isCustom: true }));
}

const files = existsSync(trees) ? readdirSync(trees).filter((name) => name.endsWith(".jsonl")) : [];

/** Of a folder without links, and at the edge of what is alike, one more can still tip a close call. */
const maxShare = 0.001;

describe.runIf(files.length > 0)("published collections [needs ../shared/fixtures]", () => {
  it.each(files)(
    "of %s, one more link in a folder comes first for no link that is unlike it",
    async (file) => {
      const links = await readTree(file);
      const categories = toCategories(links);
      const counts = { asked: 0, drawn: 0 };
      const share = fc.double({ min: 0.03, max: 0.9, noNaN: true });
      const property = fc.property(share, fc.nat(), fc.boolean(), (knownShare, pick, isBeingSaved) => {
        const known = links.slice(0, Math.floor(links.length * knownShare));
        const later = links.slice(known.length);
        const example = later[pick % later.length]!;
        const median = findMedian([...known, example]);
        const unlike = links.filter((link) => isUnlike(link, example, median)).slice(0, 40);
        const knowledge = createKnowledge(categories, known);
        const ask = () => unlike.map((link) => askFirst(knowledge, { ...link, isBeingSaved }));
        const before = ask();
        learnNext(knowledge, [example]);
        const drawn = ask().filter((id, at) => id === example.categoryId && before[at] !== id);
        counts.asked += unlike.length;
        counts.drawn += drawn.length;
      });
      fc.assert(property, { numRuns: 40, seed: 1 });
      expect(counts.asked).toBeGreaterThan(200);
      expect(counts.drawn / counts.asked).toBeLessThan(maxShare);
    },
    300_000,
  );
});

type Knowledge = ReturnType<typeof createKnowledge>;

function askFirst(knowledge: Knowledge, link: Parameters<typeof rankCategories>[1][number]): string | undefined {
  const [ranking] = rankCategories(knowledge, [link]);
  return knowledge.categories[ranking!.categories[0]?.position ?? -1]?.id;
}
