import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library, type Link } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { searchTerms } from "./product/search-terms.ts";
import { startProduct, until } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

interface Question {
  q: string;
  lang: string;
  /** Any of them is right. */
  urls: string[];
  /** Whether the question and the page differ in language. */
  cross: boolean;
}

interface Found {
  similar?: { url: string }[];
  bookmarks: { url: string; title: string }[];
}

const size = 10_000;
const shown = 10;
const fixtures = path.resolve(import.meta.dirname, "../../shared/fixtures");
const groups = [
  { name: "English", target: 60, has: ({ lang, cross }: Question) => lang === "en" && !cross },
  { name: "other languages", target: 35, has: ({ lang, cross }: Question) => lang !== "en" && !cross },
  { name: "across languages", target: 25, has: ({ cross }: Question) => cross },
];

/**
 * Questions in other words than those of the pages, among 10,000 links of one person: how often a right page is among
 * the first ten. Baseline: the same search by words. `TREES` names a folder of further real links.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const file = path.join(fixtures, "questions/dev.jsonl");
  if (!existsSync(file)) return [];
  const questions = readLines<Question>(file);
  const product = await startProduct(services, { SEMANTIC_SEARCH: "true" });
  try {
    const person = await product.person();
    await importAll(person, bookmarkFile(collectLinks()));
    const embedding = await timed(() => until(async () => isEmbedded(person), 20 * 60_000, 1_000));
    const found = await askAll(person, questions, "&meaning=true");
    const byWords = await askAll(person, questions, "");
    return [
      ...groups.flatMap((group) => toRow(group, questions, found, byWords)),
      { name: "embedding 10,000 links", value: round(embedding / 60_000, 2), unit: "minutes", target: "≤ 4" },
      ...(await searches(person)),
    ];
  } finally {
    await product.stop();
  }
}

/** The labelled rows, which the questions are about, among other links. */
function collectLinks(): Link[] {
  const trees = [path.join(fixtures, "trees"), ...(process.env["TREES"] ? [process.env["TREES"]] : [])];
  const real = [
    ...readLines<Link>(path.join(fixtures, "categorization/dev.jsonl")).map((link) => ({ ...link, folder: ["Saved"] })),
    ...trees.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".jsonl"))
        .flatMap((name) => readLines<Link>(path.join(folder, name))),
    ),
  ];
  const links = new Map(real.map((link) => [link.url, link]));
  for (const link of library(size)) if (links.size < size) links.set(link.url, link);
  return [...links.values()].slice(0, size);
}

function readLines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

async function isEmbedded(person: Person): Promise<boolean> {
  const { understood, total } = (await person.get("/api/search/meaning")) as { understood: number; total: number };
  return total > 0 && understood >= total;
}

/** The addresses of the first ten for each question; the second answer, when the model has answered. */
async function askAll(person: Person, questions: readonly Question[], more: string): Promise<Set<string>[]> {
  const answers: Set<string>[] = [];
  for (const { q } of questions) {
    const address = `/api/search?q=${encodeURIComponent(q)}&sort=match&limit=${shown}${more}`;
    await person.get(address);
    const { bookmarks, similar = [] } = (await person.get(address)) as Found;
    answers.push(new Set([...bookmarks, ...similar].slice(0, shown).map(({ url }) => url)));
  }
  return answers;
}

function toRow(
  { name, target, has }: (typeof groups)[number],
  questions: readonly Question[],
  found: readonly Set<string>[],
  byWords: readonly Set<string>[],
): Row[] {
  const asked = [...questions.entries()].filter(([, question]) => has(question));
  const share = (answers: readonly Set<string>[]) =>
    round((100 * asked.filter(([at, { urls }]) => urls.some((url) => answers[at]!.has(url))).length) / asked.length);
  return [
    {
      name: `questions in other words: ${name}`,
      value: share(found),
      unit: `% among the first ${shown}`,
      target: `≥ ${target}`,
      baseline: `${share(byWords)} by words`,
    },
  ];
}

/** The second run of each, so that the model has answered before. */
async function searches(person: Person): Promise<Row[]> {
  const [plain, joined]: number[][] = [[], []];
  for (const { text } of searchTerms(library(size)).slice(0, 100)) {
    const address = `/api/search/quick?q=${encodeURIComponent(text)}`;
    await person.get(`${address}&meaning=true`);
    plain!.push(await timed(() => person.get(address)));
    joined!.push(await timed(() => person.get(`${address}&meaning=true`)));
  }
  return [
    {
      name: `quick search at ${size.toLocaleString("en")} by words and meaning`,
      value: round(quantile(joined!, 0.95)),
      unit: `ms p95 (p50 ${round(quantile(joined!, 0.5))})`,
      baseline: `${round(quantile(plain!, 0.95))} by words`,
    },
  ];
}
