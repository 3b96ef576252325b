import { createKnowledge, learnNext, rankCategories } from "@bowerbird/core/categorization/ai";
import type { Row } from "../../scripts/benchmarks/table.ts";
import { percent } from "./outcomes.ts";

type Known = Parameters<typeof createKnowledge>[1][number];
type Categories = Parameters<typeof createKnowledge>[0];

/** Shares of each library that are known before. */
const knownShares = [0.1, 0.4, 0.7];
const examples = 6;
const asked = 40;

interface Counts {
  asked: number;
  changed: number;
  /** To the category of the new link. */
  drawn: number;
}

/**
 * How many links get another first answer after one more link was put into a category that is not theirs.
 *
 * @param libraries links in the order of saving, with the categories
 */
export function changedByOneMore(libraries: readonly { categories: Categories; links: readonly Known[] }[]): Row[] {
  const counts: Counts = { asked: 0, changed: 0, drawn: 0 };
  for (const { categories, links } of libraries)
    for (const share of knownShares) {
      const known = links.slice(0, Math.floor(links.length * share));
      const later = links.slice(known.length);
      for (let turn = 0; turn < examples && later.length > 0; turn++)
        addOneMore(counts, categories, known, later, turn);
    }
  const toRow = (name: string, count: number) => ({
    name,
    value: percent(count / Math.max(1, counts.asked)),
    unit: "%",
  });
  return [
    toRow(`first answers that change after one more link elsewhere (${counts.asked} links)`, counts.changed),
    toRow("first answers that become the category of that link", counts.drawn),
  ];
}

function addOneMore(
  counts: Counts,
  categories: Categories,
  known: readonly Known[],
  later: readonly Known[],
  turn: number,
) {
  const example = later[Math.floor((turn / examples) * later.length)]!;
  const others = later.filter(({ categoryId }) => categoryId !== example.categoryId);
  const step = Math.max(1, Math.floor(others.length / asked));
  const links = others.filter((_, index) => index % step === 0).slice(0, asked);
  const knowledge = createKnowledge(categories, known);
  const ask = () => links.map((link) => rankCategories(knowledge, [toQuestion(link)])[0]!.categories[0]?.position);
  const before = ask();
  learnNext(knowledge, [example]);
  const after = ask();
  counts.asked += links.length;
  const changed = after.filter((position, index) => position !== before[index]);
  counts.changed += changed.length;
  const isDrawn = (position: number | undefined) =>
    position !== undefined && knowledge.categories[position]!.id === example.categoryId;
  counts.drawn += changed.filter(isDrawn).length;
}

function toQuestion({ url, title, vector = null, savedAt }: Known) {
  return { url, title, vector, ...(savedAt && { savedAt }) };
}
