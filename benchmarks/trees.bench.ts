import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import {
  createKnowledge,
  joinAnswers,
  learnNext,
  minConfidence,
  rankCategories,
  toLikely,
} from "@bowerbird/core/categorization/ai";
import type { Row } from "../scripts/benchmarks/table.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { findMostSimilar } from "./product/most-similar.ts";
import { mean, type Outcome, percent, rightByFolder, shareInThree, shareRight } from "./product/outcomes.ts";
import { RecentBayes } from "./product/recent-bayes.ts";
import { type Link, readTrees, toId, type Tree } from "./product/trees.ts";

interface Answer {
  /** The likeliest first. */
  folders: readonly string[];
  /** Of the first. */
  confidence: number;
}

/** Someone who files links. */
interface Filer {
  /** For a link that is saved now; its right folder is told afterwards. */
  answer(link: Link): Answer;
  learn(link: Link): void;
  /** For all links that are asked, of which nothing is told. */
  answerAll(links: readonly Link[]): Answer[];
}

const sure = 0.8;

/**
 * How often a link finds its folder among a person's own, for collections that people published. Online: the right folder
 * is known once a link was asked.
 */
export default async function run(): Promise<Row[]> {
  const trees = readTrees().filter((tree) => tree.asked.length > 0);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  const baseline = trees.map((tree) => askOnline(tree, startBaseline(tree)));
  const started = performance.now();
  const online = trees.map((tree) => askOnline(tree, startProduct(tree, vectors)));
  const ms = performance.now() - started;
  const links = trees.reduce((sum, { all }) => sum + all.length, 0);
  return [
    ...rows("online", online, baseline),
    ...reliabilityRows(online.flat()),
    ...rows(
      "offline",
      trees.map((tree) => askOffline(tree, startProduct(tree, vectors))),
      trees.map((tree) => askOffline(tree, startBaseline(tree))),
    ),
    ...modelRows("knows names only", trees, namesOnly),
    ...modelRows("reads the examples", trees, readsExamples),
    { name: "own folders: time", value: ms / links, unit: "ms a link", target: "≤ 5" },
  ];
}

function startBaseline({ known }: Tree): Filer {
  const filer = new RecentBayes();
  for (const link of known) filer.learn(link);
  return {
    answer: (link) => filer.answer(link, true),
    learn: (link) => filer.learn(link),
    answerAll: (links) => links.map((link) => filer.answer(link, false)),
  };
}

/** The product's categorizer with the built-in categories of a new account beside the person's own. */
function startProduct(tree: Tree, vectors: Vectors): Filer {
  const withVector = (link: Link) => ({ ...link, vector: vectors.links.get(link.url) ?? null });
  const knowledge = toKnowledge(tree, tree.known.map(withVector));
  for (const { id, path } of knowledge.folders!.list) {
    const names = [vectors.names.get(path.at(-1)!), vectors.names.get(path.join(" "))] as const;
    if (names[0] && names[1]) knowledge.folders!.setNameVectors(id, [names[0], names[1]]);
  }
  return {
    answer: (link) => {
      return toAnswer(toLikely(knowledge, rankCategories(knowledge, [toQuestion(withVector(link))])[0]!));
    },
    learn: (link) => learnNext(knowledge, [toLesson(withVector(link))]),
    answerAll: (links) =>
      rankCategories(
        knowledge,
        links.map((link) => ({ ...toQuestion(withVector(link)), isBeingSaved: false })),
      ).map((ranking) => toAnswer(toLikely(knowledge, ranking))),
  };
}

const savedAt = ({ addedAt }: Link) => (addedAt ? new Date(addedAt) : new Date(0));
const toLesson = (link: Link) => {
  return { ...link, categoryId: toId(link.folder), kind: "byHand" as const, savedAt: savedAt(link) };
};
const toQuestion = ({ url, title, vector = null, ...link }: Link & { vector?: Float32Array | null }) => {
  return { url, title, vector, savedAt: savedAt(link as Link), isBeingSaved: true };
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
  return (link) => toLikely(knowledge, rankCategories(knowledge, [toQuestion(link)])[0]!)[0]?.id;
};

/** The folder with the most similar title or site among the three newest links of the five likeliest. */
const readsExamples: FakeModel = () => (link, likely, known) => {
  const shown = likely.slice(0, 5).flatMap((id) => known.filter(({ folder: own }) => toId(own) === id).slice(-3));
  const example = findMostSimilar(link, shown);
  return example && toId(example.folder);
};

/** @param isJoined whether the product joins the model's answer with its own; else the model's counts, as it did before */
function startWithModel(tree: Tree, model: FakeModel, isJoined: boolean): Omit<Filer, "answerAll"> {
  const knowledge = toKnowledge(tree, tree.known);
  const [askModel, known] = [model(tree), [...tree.known]];
  return {
    answer: (link) => {
      const categories = toLikely(knowledge, rankCategories(knowledge, [toQuestion(link)])[0]!);
      const ids = categories.map(({ id }) => id);
      const said = askModel(link, ids, known);
      if (said === undefined) return toAnswer(categories);
      const answer = { id: said, confidence: modelConfidence };
      const { id, confidence } = isJoined ? joinAnswers(categories, answer) : answer;
      return { folders: [id], confidence };
    },
    learn: (link) => {
      known.push(link);
      learnNext(knowledge, [toLesson(link)]);
    },
  };
}

function modelRows(name: string, trees: readonly Tree[], model: FakeModel): Row[] {
  const joined = trees.map((tree) => askOnline(tree, startWithModel(tree, model, true)));
  const alone = trees.map((tree) => askOnline(tree, startWithModel(tree, model, false)));
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
function askOnline({ asked }: Tree, filer: Omit<Filer, "answerAll">): Outcome[] {
  return asked.map((link) => {
    const answer = filer.answer({ ...link, folder: [] });
    filer.learn(link);
    return toOutcome(link, answer);
  });
}

/** @param filer knows the known links */
function askOffline({ asked }: Tree, filer: Filer): Outcome[] {
  const answers = filer.answerAll(asked.map((link) => ({ ...link, folder: [] })));
  return asked.map((link, index) => toOutcome(link, answers[index]!));
}

function toOutcome(link: Link, { folders, confidence }: Answer): Outcome {
  const folder = toId(link.folder);
  return { folder, isRight: folders[0] === folder, isInThree: folders.slice(0, 3).includes(folder), confidence };
}

function toAnswer(likely: readonly { id: string; confidence: number }[]): Answer {
  return { folders: likely.map(({ id }) => id), confidence: likely[0]?.confidence ?? 0 };
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
    compared(`own folders, ${name}: right within three`, shareInThree, name === "online" ? "≥ 86" : "≥ 68"),
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

/** Of the answers with a confidence in each tenth, the share that is right. */
function reliabilityRows(outcomes: readonly Outcome[]): Row[] {
  const toTenth = ({ confidence }: Outcome) => Math.min(9, Math.floor(confidence * 10));
  return [...Map.groupBy(outcomes, toTenth)]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, some]) => ({
      name: `own folders, online: right of ${some.length} that say ${tenth * 10} to ${tenth * 10 + 10} %`,
      value: percent(shareRight(some)),
      unit: "%",
    }));
}
