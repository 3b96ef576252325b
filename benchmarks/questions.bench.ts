import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library, type Link, random } from "./product/library.ts";
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
  isSimilarPending?: true;
  bookmarks: { id: string; url: string; title: string }[];
  corrections: unknown[];
}

const size = 10_000;
const shown = 10;
const fixtures = process.env["FIXTURES"] ?? path.resolve(import.meta.dirname, "../../shared/fixtures");
const groups = [
  { name: "English", target: 56, has: ({ lang, cross }: Question) => lang === "en" && !cross },
  { name: "other languages", target: 58, has: ({ lang, cross }: Question) => lang !== "en" && !cross },
  { name: "across languages", target: 70, has: ({ cross }: Question) => cross },
];
const nonsense = 100;

/**
 * Questions in other words than those of the pages, among 10,000 links of one person: how often a right page is among
 * the first ten by words or the first ten by meaning. Baseline: by words alone. `FIXTURES` names their folder, `TREES` one of further
 * real links. Then what is said where nothing is right: of random letters, and of the questions without what they ask for.
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
      await askNonsense(person),
      await askWithoutAnswers(person, questions),
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

/** The addresses of the first ten for each question, by words and by meaning. */
async function askAll(person: Person, questions: readonly Question[], more: string): Promise<Set<string>[]> {
  const answers: Set<string>[] = [];
  for (const { q } of questions) {
    const { bookmarks, similar = [] } = await ask(person, q, more);
    answers.push(new Set([...bookmarks, ...similar].map(({ url }) => url)));
  }
  return answers;
}

/** The answer that a person sees in the end: the model may have to start. */
function ask(person: Person, q: string, more: string): Promise<Found> {
  const address = `/api/search?q=${encodeURIComponent(q)}&sort=match&limit=${shown}${more}`;
  return until(async () => {
    const found = (await person.get(address)) as Found;
    return found.isSimilarPending ? undefined : found;
  });
}

async function askNonsense(person: Person): Promise<Row> {
  const next = random(3);
  const letter = () => String.fromCharCode(97 + Math.floor(next() * 26));
  const words = () => Array.from({ length: 1 + Math.floor(next() * 2) }, () => "x".repeat(4 + next() * 8));
  let hits = 0;
  for (let count = 0; count < nonsense; count++) {
    const { similar = [] } = await ask(person, words().join(" ").replaceAll("x", letter), "&meaning=true");
    if (similar.length > 0) hits += 1;
  }
  return {
    name: `of ${nonsense} strings of random letters, those with a hit by meaning`,
    value: hits,
    unit: "",
    target: "≤ 5",
  };
}

/** Each question once what it asks for, and what its words match, is in the trash. */
async function askWithoutAnswers(person: Person, questions: readonly Question[]): Promise<Row> {
  let said = 0;
  for (const { q, urls } of questions) {
    const ids = [...(await findIds(person, q)), ...(await findOwn(person, urls))];
    if (ids.length > 0) await person.post("/api/bookmarks/delete", { ids });
    const { bookmarks } = await ask(person, q, "&meaning=true");
    if (bookmarks.length === 0) said += 1;
    if (ids.length > 0) await person.post("/api/bookmarks/restore", { ids });
  }
  return {
    name: "questions without a right page and a word that matches: No bookmarks found is said first",
    value: round((100 * said) / questions.length),
    unit: "%",
    target: "100",
  };
}

async function findIds(person: Person, q: string): Promise<string[]> {
  const { bookmarks, corrections } = (await person.get(`/api/search?q=${encodeURIComponent(q)}&limit=1000`)) as Found;
  return corrections.length > 0 ? [] : bookmarks.map(({ id }) => id);
}

async function findOwn(person: Person, urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const { bookmarks } = (await person.get(`/api/search?q=${encodeURIComponent(`"${url}"`)}`)) as Found;
    found.push(...bookmarks.filter((bookmark) => bookmark.url === url).map(({ id }) => id));
  }
  return found;
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
