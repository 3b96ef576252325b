import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { openEmbeddingModel } from "@bowerbird/embedding-model";
import { categorizeBuiltIn, createInitialKnowledge } from "@bowerbird/core/categorization/ai";
import { suggestionConfidence } from "@bowerbird/contract/suggested-category";
import type { Row } from "../scripts/benchmarks/table.ts";
import { NaiveBayes } from "./product/naive-bayes.ts";

interface Labelled {
  url: string;
  title: string;
  description: string;
  category: string;
  /** Others that are right, too. */
  alt?: string[];
  slice: string[];
  /** By the embedding model; null: the lists alone decide. */
  vector: Float32Array | null;
}

interface Outcome {
  link: Labelled;
  isRight: boolean;
  /** Whether it is right, or nearly so. */
  isFitting: boolean;
  isBaselineRight: boolean;
  /** Categorized by its words alone, as if its site were unknown. */
  isRightUnnamed: boolean;
  confidence: number;
}

const folds = 5;
const root = path.resolve(import.meta.dirname, "..");
const sets = [
  ["development set", path.resolve(root, "../shared/fixtures/categorization/dev.jsonl")],
  ["own set", path.resolve(root, "packages/core/src/categorization/ai/built-in/fixtures/links.jsonl")],
] as const;

/**
 * How often the built-in categorizer is right for a new account, with the vectors of the links and by its lists alone, beside
 * naive Bayes trained on the other sites of the same set.
 */
export default async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, file] of sets.filter((set) => existsSync(set[1]))) {
    const links = readLinks(file);
    rows.push(...measure(name, await embed(links)), ...measure(`${name}, lists alone`, links));
  }
  return rows;
}

async function embed(links: readonly Labelled[]): Promise<Labelled[]> {
  const model = await openEmbeddingModel(2);
  const embedded: Labelled[] = [];
  for (const link of links) {
    const text = [link.title, link.description].filter((part) => part !== "").join("\n");
    embedded.push({ ...link, vector: await model.embedBookmark({ text, url: link.url }) });
  }
  return embedded;
}

function measure(name: string, links: Labelled[]): Row[] {
  const knowledge = createInitialKnowledge();
  for (const link of links) categorizeBuiltIn(knowledge, link);
  const outcomes = crossValidate(links);
  const of = (slice: string) => outcomes.filter(({ link }) => link.slice.includes(slice));
  return [
    accuracy(`${name}: right`, outcomes, "≥ 87"),
    { ...accuracy(`${name}: right or nearly so`, outcomes, "≥ 92"), value: percent(outcomes, "isFitting") },
    accuracy(`${name}: right, long tail`, of("long-tail"), "≥ 84"),
    accuracy(`${name}: right, not English`, of("non-English"), "≥ 92"),
    accuracy(`${name}: right, poor title`, of("poor-title"), ""),
    { ...accuracy(`${name}: right with the site unknown`, outcomes, ""), value: percent(outcomes, "isRightUnnamed") },
    ...shown(name, outcomes),
    ...calibration(name, outcomes),
    { name: `${name}: time`, value: microseconds(links), unit: "µs a link", target: "≤ 1000" },
  ];
}

/** What a form does with its answers: it takes those that are sure, and offers those that are likely. */
function shown(name: string, outcomes: Outcome[]): Row[] {
  const { preselected, offered } = suggestionConfidence;
  const sure = outcomes.filter(({ confidence }) => confidence >= preselected);
  const likely = outcomes.filter(({ confidence }) => confidence >= offered && confidence < preselected);
  const row = (what: string, some: Outcome[], target: string): Row => {
    return {
      name: `${name}: right where ${what}`,
      value: percent(some, "isRight"),
      unit: `% of ${some.length}`,
      target,
    };
  };
  return [row("it is taken", sure, "≥ 90"), row("it is offered", likely, "")];
}

/** Links of one site are never on both sides. The fixed rules learn nothing here. */
function crossValidate(links: Labelled[]): Outcome[] {
  const knowledge = createInitialKnowledge();
  const outcomes: Outcome[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const baseline = new NaiveBayes();
    for (const link of links) if (foldOf(link) !== fold) baseline.learn(textOf(link), link.category);
    for (const link of links.filter((candidate) => foldOf(candidate) === fold)) {
      const { category, confidence } = categorizeBuiltIn(knowledge, link, 0);
      outcomes.push({
        link,
        confidence,
        isRight: category === link.category,
        isFitting: category === link.category || (link.alt ?? []).includes(category),
        isBaselineRight: baseline.sort(textOf(link)) === link.category,
        isRightUnnamed: categorizeBuiltIn(knowledge, unnamed(link), 0).category === link.category,
      });
    }
  }
  return outcomes;
}

function accuracy(name: string, outcomes: Outcome[], target: string): Row {
  const baseline = `${percent(outcomes, "isBaselineRight")} naive Bayes`;
  return { name, value: percent(outcomes, "isRight"), unit: `% of ${outcomes.length}`, baseline, target };
}

/** How often it was right at its stated confidence, the mean distance of the two, and the Brier score. */
function calibration(name: string, outcomes: Outcome[]): Row[] {
  const bins = [0, 0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01].map((from, at, all) =>
    outcomes.filter(({ confidence }) => confidence >= from && confidence < (all[at + 1] ?? from)),
  );
  const filled = bins.filter((bin) => bin.length > 0);
  const error = filled.reduce((sum, bin) => sum + bin.length * Math.abs(said(bin) - percent(bin, "isRight")), 0);
  const brier = outcomes.reduce((sum, { confidence, isRight }) => sum + (confidence - Number(isRight)) ** 2, 0);
  const rows = filled.map((bin): Row => {
    const target = `${said(bin)} said`;
    return {
      name: `${name}: right where it says ${said(bin)} %`,
      value: percent(bin, "isRight"),
      unit: `% of ${bin.length}`,
      target,
    };
  });
  const distance = Math.round((error / outcomes.length) * 10) / 10;
  return [
    ...rows,
    { name: `${name}: said and right apart by`, value: distance, unit: "points", target: "≤ 10" },
    {
      name: `${name}: Brier score`,
      value: Math.round((brier / outcomes.length) * 1_000) / 1_000,
      unit: "",
      target: "",
    },
  ];
}

function said(bin: Outcome[]): number {
  return Math.round((100 * bin.reduce((sum, { confidence }) => sum + confidence, 0)) / bin.length);
}

function percent(outcomes: Outcome[], what: "isRight" | "isFitting" | "isBaselineRight" | "isRightUnnamed"): number {
  return Math.round((1_000 * outcomes.filter((outcome) => outcome[what]).length) / Math.max(1, outcomes.length)) / 10;
}

function microseconds(links: Labelled[]): number {
  const knowledge = createInitialKnowledge();
  const rounds = 20;
  const start = performance.now();
  for (let round = 0; round < rounds; round++) for (const link of links) categorizeBuiltIn(knowledge, link);
  return Math.round(((performance.now() - start) * 1_000) / rounds / links.length);
}

function unnamed(link: Labelled): Labelled {
  const url = new URL(link.url);
  return { ...link, url: `https://site.example${url.pathname}${url.search}` };
}

function textOf({ url, title, description }: Labelled): string {
  return `${url} ${title} ${description}`;
}

function foldOf({ url }: Labelled): number {
  let hash = 0;
  for (const sign of new URL(url).hostname.replace(/^www\./, "")) hash = (hash * 31 + sign.codePointAt(0)!) % 1_000_003;
  return hash % folds;
}

function readLinks(file: string): Labelled[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ ...(JSON.parse(line) as Labelled), vector: null }));
}
