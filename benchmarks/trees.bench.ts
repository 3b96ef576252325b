import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtInCategories } from "@bowerbird/contract/categories";
import {
  categorizeBuiltIn,
  createKnowledge,
  joinVerdict,
  learnNext,
  minConfidence,
  rankLikely,
} from "@bowerbird/core/categorization/ai";
import type { Row } from "../scripts/benchmarks/table.ts";
import { findMostSimilar } from "./product/most-similar.ts";
import { RecentBayes } from "./product/recent-bayes.ts";

interface Link {
  url: string;
  title: string;
  /** Names from the top. */
  folder: string[];
  addedAt?: string;
}

interface Answer {
  folder: string;
  confidence: number;
}

/** Someone who files links: answers, then is told the right folder. */
interface Filer {
  answer(link: Link, isNext: boolean): Answer;
  learn(link: Link): void;
}

interface Outcome {
  folder: string;
  isRight: boolean;
  confidence: number;
}

const root = path.resolve(import.meta.dirname, "..");
const folder = process.env.TREES ?? path.resolve(root, "../shared/fixtures/trees");
/** Of each collection, in the order of saving; the rest is asked, where its folder has enough known links. */
const knownShare = 0.7;
const minKnown = 3;
const sure = 0.8;

/**
 * How often a link finds its folder among a person's own, for collections that people published (`TREES`: a folder of
 * JSON lines with url, title, folder and addedAt). Online: the right folder is known once a link was asked.
 */
export default async function run(): Promise<Row[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
  const trees = files
    .map((name) => inOrder(readLinks(path.join(folder, name))))
    .filter((tree) => tree.asked.length > 0);
  if (trees.length === 0) return [];
  const baseline = trees.map((tree) => ask(tree, startBaseline(tree), true));
  const started = performance.now();
  const online = trees.map((tree) => ask(tree, startProduct(tree), true));
  const ms = performance.now() - started;
  const links = trees.reduce((sum, { all }) => sum + all.length, 0);
  return [
    ...rows("online", online, baseline),
    ...rows(
      "offline",
      trees.map((tree) => ask(tree, startProduct(tree), false)),
      trees.map((tree) => ask(tree, startBaseline(tree), false)),
    ),
    ...modelRows("knows names only", trees, namesOnly),
    ...modelRows("reads the examples", trees, readsExamples),
    { name: "own folders: time", value: ms / links, unit: "ms a link", target: "≤ 5" },
  ];
}

function startBaseline({ known }: Tree): Filer {
  const filer = new RecentBayes();
  for (const link of known) filer.learn(link);
  return filer;
}

/** The product's categorizer with the built-in categories of a new account beside the person's own. */
function startProduct(tree: Tree): Filer {
  const knowledge = toKnowledge(tree, tree.known);
  return {
    answer: (link, isNext) => {
      const { categoryId, confidence } = categorizeBuiltIn(knowledge, toQuestion(link, isNext), minConfidence.any);
      return { folder: categoryId, confidence };
    },
    learn: (link) => learnNext(knowledge, [toLesson(link)]),
  };
}

const savedAt = ({ addedAt }: Link) => (addedAt ? new Date(addedAt) : new Date(0));
const toLesson = (link: Link) => {
  return { ...link, categoryId: toId(link.folder), kind: "byHand" as const, savedAt: savedAt(link) };
};
const toQuestion = (link: Link, isNext: boolean) => {
  return { url: link.url, title: link.title, ...(isNext && { savedAt: savedAt(link) }) };
};

function toKnowledge({ all }: Tree, known: readonly Link[]) {
  const categories = builtInCategories.map(([name]) => {
    return { id: `built-in ${name}`, name: name as string, parentId: null as string | null, isCustom: false };
  });
  for (const { folder: names } of all) {
    for (const [level, name] of names.entries()) {
      const id = toId(names.slice(0, level + 1));
      if (categories.some((row) => row.id === id)) continue;
      categories.push({ id, name, parentId: level === 0 ? null : toId(names.slice(0, level)), isCustom: true });
    }
  }
  return createKnowledge(categories, known.map(toLesson));
}

/** Someone who names a folder for a link, and is always sure. */
type FakeModel = (tree: Tree) => (link: Link, likely: readonly string[], known: readonly Link[]) => string | undefined;
const modelConfidence = 0.9;

/** What our topics say of the names of the folders. */
const namesOnly: FakeModel = (tree) => {
  const knowledge = toKnowledge(tree, []);
  return (link) => rankLikely(knowledge, toQuestion(link, false)).categories[0]?.id;
};

/** The folder with the most similar title or site among the three newest links of the five likeliest. */
const readsExamples: FakeModel = () => (link, likely, known) => {
  const shown = likely.slice(0, 5).flatMap((id) => known.filter(({ folder: own }) => toId(own) === id).slice(-3));
  const example = findMostSimilar(link, shown);
  return example && toId(example.folder);
};

/** @param isJoined whether the product joins the model's answer with its own; else the model's counts, as it did before */
function startWithModel(tree: Tree, model: FakeModel, isJoined: boolean): Filer {
  const knowledge = toKnowledge(tree, tree.known);
  const [askModel, known] = [model(tree), [...tree.known]];
  return {
    answer: (link, isNext) => {
      const { categories } = rankLikely(knowledge, toQuestion(link, isNext));
      const ids = categories.map(({ id }) => id);
      const said = askModel(link, ids, known);
      if (said === undefined) return { folder: ids[0] ?? "", confidence: categories[0]?.confidence ?? 0 };
      const verdict = { id: said, confidence: modelConfidence };
      const { id, confidence } = isJoined ? joinVerdict(categories, verdict) : verdict;
      return { folder: id, confidence };
    },
    learn: (link) => {
      known.push(link);
      learnNext(knowledge, [toLesson(link)]);
    },
  };
}

function modelRows(name: string, trees: readonly Tree[], model: FakeModel): Row[] {
  const joined = trees.map((tree) => ask(tree, startWithModel(tree, model, true), true));
  const alone = trees.map((tree) => ask(tree, startWithModel(tree, model, false), true));
  const filed = joined.map((tree) => tree.filter(({ confidence }) => confidence >= minConfidence.sure));
  const average = (outcomes: Outcome[][]) => percent(mean(outcomes.map(shareRight)));
  const row = (what: string, value: number) => ({ name: `a model that ${name}: ${what}`, value, unit: "%" });
  return [
    { ...row("right", average(joined)), baseline: average(alone) },
    row("filed", percent(mean(filed.map((tree, index) => tree.length / joined[index]!.length)))),
    row("right of these", average(filed.filter((tree) => tree.length > 0))),
  ];
}

/** @param filer knows the known links */
function ask({ asked }: Tree, filer: Filer, isOnline: boolean): Outcome[] {
  return asked.map((link) => {
    const { folder: answer, confidence } = filer.answer({ ...link, folder: [] }, isOnline);
    if (isOnline) filer.learn(link);
    return { folder: toId(link.folder), isRight: answer === toId(link.folder), confidence };
  });
}

interface Tree {
  all: Link[];
  known: Link[];
  asked: Link[];
}

/** A link without a date follows the one before it in the file. */
function inOrder(links: readonly Link[]): Tree {
  let last = "";
  const dated = links.map((link) => ({ link, at: (last = link.addedAt ?? last) }));
  const all = dated
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ link }) => link)
    .filter((link) => link.folder.length > 0);
  const known = all.slice(0, Math.floor(all.length * knownShare));
  const counts = Map.groupBy(known, (link) => toId(link.folder));
  const asked = all.slice(known.length).filter((link) => (counts.get(toId(link.folder))?.length ?? 0) >= minKnown);
  return { all, known, asked };
}

/** Averages over the collections. */
function rows(name: string, outcomes: Outcome[][], baseline: Outcome[][]): Row[] {
  const all = (some: Outcome[][], of: (tree: Outcome[]) => number) => percent(mean(some.map(of)));
  const surest = outcomes.map((tree) => tree.filter(({ confidence }) => confidence >= sure));
  const asked = outcomes.reduce((sum, tree) => sum + tree.length, 0);
  const compared = (what: string, of: (tree: Outcome[]) => number, target: string): Row => {
    return { name: what, value: all(outcomes, of), unit: "%", baseline: all(baseline, of), target };
  };
  return [
    compared(`own folders, ${name}: right (${asked} links)`, shareRight, name === "online" ? "≥ 68" : "≥ 50"),
    compared(`own folders, ${name}: right by folder`, rightByFolder, name === "online" ? "≥ 52" : "≥ 42"),
    {
      name: `own folders, ${name}: sure`,
      value: percent(mean(outcomes.map((tree, index) => surest[index]!.length / tree.length))),
      unit: "%",
      target: "≥ 35",
    },
    {
      name: `own folders, ${name}: right where sure`,
      value: all(
        surest.filter((tree) => tree.length > 0),
        shareRight,
      ),
      unit: "%",
      target: "≥ 90",
    },
  ];
}

function shareRight(outcomes: Outcome[]): number {
  return mean(outcomes.map(({ isRight }) => (isRight ? 1 : 0)));
}

function rightByFolder(outcomes: Outcome[]): number {
  return mean([...Map.groupBy(outcomes, (outcome) => outcome.folder).values()].map(shareRight));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}

function toId(names: readonly string[]): string {
  return names.join(" / ");
}

function readLinks(file: string): Link[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Link);
}
