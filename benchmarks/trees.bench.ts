import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { createKnowledge, joinAnswers, learnNext, rankCategories, toLikely } from "@bowerbird/core/categorization/ai";
import type { Row } from "../scripts/benchmarks/table.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { changedByOneMore } from "./product/one-more-link.ts";
import { findMostSimilar } from "./product/most-similar.ts";
import { accuracyRows, reliabilityRows } from "./product/accuracy-rows.ts";
import { mean, type Outcome, percent, shareRight } from "./product/outcomes.ts";
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

/** Of a large collection, only the last answers count. */
const maxAsked = 120;

/**
 * How often a link finds its folder among a person's own, for collections that people published. Online: the right folder
 * is known once a link was asked. Offline: nothing is learned while asking.
 */
export default async function run(): Promise<Row[]> {
  const trees = readTrees().filter((tree) => tree.asked.length > 0);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  const without: Vectors = { links: new Map(), names: new Map() };
  const each = (ask: (tree: Tree) => Outcome[]) => trees.map((tree) => ask(tree).slice(-maxAsked));
  const online = each((tree) => askOnline(tree, startProduct(tree, vectors)));
  const offline = each((tree) => askOffline(tree, startProduct(tree, vectors)));
  const alone = each((tree) => askAlone(tree, startProduct(tree, vectors)));
  const baseline = each((tree) => askOnline(tree, startBaseline(tree)));
  const baselineOffline = each((tree) => askOffline(tree, startBaseline(tree)));
  return [
    ...accuracyRows("own folders, online", online, baseline, targets.online),
    ...accuracyRows(
      "own folders, online without vectors",
      each((tree) => askOnline(tree, startProduct(tree, without))),
    ),
    ...accuracyRows("own folders, offline, one by one", alone, baselineOffline, targets.offline),
    ...accuracyRows("own folders, offline, all at once", offline, baselineOffline, targets.offline),
    ...accuracyRows(
      "own folders, offline, all at once without vectors",
      each((tree) => askOffline(tree, startProduct(tree, without))),
    ),
    ...reliabilityRows("own folders, online", online.flat()),
    ...reliabilityRows("own folders, offline", alone.flat()),
    ...changedByOneMore(
      trees.map((tree) => {
        return {
          categories: toCategories(tree.all),
          links: tree.all.map((link) => toKnown(withVector(link, vectors))),
        };
      }),
    ),
    ...modelRows("knows names only", trees, namesOnly),
    ...modelRows("reads the examples", trees, readsExamples),
  ];
}

/** What the three nets reach alone on these fifteen collections; the first row is what was published of them. */
const targets = { online: [64.4, 80.8, 47.6], offline: [50.8, 71.3, 47.2] };

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
  const embedded = (link: Link) => withVector(link, vectors);
  const knowledge = toKnowledge(tree, tree.known.map(embedded));
  for (const { id, path } of knowledge.folders!.list) {
    const names = [vectors.names.get(path.at(-1)!), vectors.names.get(path.join(" "))] as const;
    if (names[0] && names[1]) knowledge.folders!.setNameVectors(id, [names[0], names[1]]);
  }
  return {
    answer: (link) => {
      return toAnswer(toLikely(knowledge, rankCategories(knowledge, [toQuestion(embedded(link))])[0]!));
    },
    learn: (link) => learnNext(knowledge, [toKnown(embedded(link))]),
    answerAll: (links) =>
      rankCategories(
        knowledge,
        links.map((link) => ({ ...toQuestion(embedded(link)), isBeingSaved: false })),
      ).map((ranking) => toAnswer(toLikely(knowledge, ranking))),
  };
}

const withVector = (link: Link, { links }: Vectors) => ({ ...link, vector: links.get(link.url) ?? null });
const savedAt = ({ addedAt }: Link) => (addedAt ? new Date(addedAt) : new Date(0));
const toKnown = (link: Link) => ({ ...link, categoryId: toId(link.folder), savedAt: savedAt(link) });
const toQuestion = ({ url, title, vector = null, ...link }: Link & { vector?: Float32Array | null }) => {
  return { url, title, vector, savedAt: savedAt(link as Link), isBeingSaved: true };
};

/** With the folders that are there before the first question. */
function toKnowledge({ known: first }: Tree, known: readonly Link[]) {
  return createKnowledge(toCategories(first), known.map(toKnown));
}

/** Those of a new account, and the folders of links. */
function toCategories(links: readonly Link[]) {
  const categories = builtInCategories.map(([name]) => {
    return { id: `built-in ${name}`, name: name as string, parentId: null as string | null, isCustom: false };
  });
  for (const { folder: names } of links) {
    for (const [level, name] of names.entries()) {
      const id = toId(names.slice(0, level + 1));
      if (categories.some((row) => row.id === id)) continue;
      categories.push({ id, name, parentId: level === 0 ? null : toId(names.slice(0, level)), isCustom: true });
    }
  }
  return categories;
}

/** Someone who names a folder for a link, and is always sure. */
type FakeModel = (tree: Tree) => (link: Link, likely: readonly string[], known: readonly Link[]) => string | undefined;
const modelConfidence = 0.9;
/** About where a promise of ten mistakes in a hundred begins to file. */
const filedFrom = 0.88;

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
      learnNext(knowledge, [toKnown(link)]);
    },
  };
}

function modelRows(name: string, trees: readonly Tree[], model: FakeModel): Row[] {
  const joined = trees.map((tree) => askOnline(tree, startWithModel(tree, model, true)));
  const alone = trees.map((tree) => askOnline(tree, startWithModel(tree, model, false)));
  const filed = joined.map((tree) => tree.filter(({ confidence }) => confidence >= filedFrom));
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

/** Each link in a question of its own. @param filer knows the known links */
function askAlone({ asked }: Tree, filer: Filer): Outcome[] {
  return asked.map((link) => toOutcome(link, filer.answerAll([{ ...link, folder: [] }])[0]!));
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
