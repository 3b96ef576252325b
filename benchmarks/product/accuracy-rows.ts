import type { Row } from "../../scripts/benchmarks/table.ts";
import { mean, type Outcome, percent, rightByFolder, shareInThree, shareRight } from "./outcomes.ts";

/** An answer with this confidence is taken for sure. */
const sure = 0.8;

const isSure = ({ confidence }: Outcome) => confidence >= sure;
const measures = [
  ["right", shareRight],
  ["right within three", shareInThree],
  ["right by folder", rightByFolder],
  ["sure", (outcomes: Outcome[]) => outcomes.filter(isSure).length / outcomes.length],
] as const;

/**
 * Averages over collections, with the interval in which 95 % of the averages over others drawn from them are.
 *
 * @param outcomes by collection
 */
export function accuracyRows(
  name: string,
  outcomes: Outcome[][],
  baseline: Outcome[][] = [],
  targets: readonly number[] = [],
): Row[] {
  const asked = outcomes.reduce((sum, { length }) => sum + length, 0);
  const rows = measures.map(([what, measure], index): Row => {
    const values = outcomes.map(measure);
    const row: Row = { name: `${name}: ${what}`, value: percent(mean(values)), unit: toUnit(values) };
    if (index === 0) row.name += ` (${asked} links)`;
    if (targets[index] !== undefined) row.target = `≥ ${targets[index]}`;
    if (baseline.length > 0 && what !== "sure") row.baseline = percent(mean(baseline.map(measure)));
    return row;
  });
  const surest = outcomes.map((some) => some.filter(isSure)).filter(({ length }) => length > 0);
  const right = surest.map(shareRight);
  return [
    ...rows,
    { name: `${name}: right where sure`, value: percent(mean(right)), unit: toUnit(right), target: "≥ 90" },
    {
      name: `${name}: right of all sure answers`,
      value: percent(shareRight(surest.flat())),
      unit: "%",
      target: "≥ 90",
    },
  ];
}

/** Of the answers with a confidence in each tenth, the share that is right. */
export function reliabilityRows(name: string, outcomes: readonly Outcome[]): Row[] {
  const toTenth = ({ confidence }: Outcome) => Math.min(9, Math.floor(confidence * 10));
  return [...Map.groupBy(outcomes, toTenth)]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, some]) => ({
      name: `${name}: right of ${some.length} that say ${tenth * 10} to ${tenth * 10 + 10} %`,
      value: percent(shareRight(some)),
      unit: "%",
      target: `${percent(mean(some.map(({ confidence }) => confidence)))} said`,
    }));
}

const draws = 1_000;

/** The unit with the interval, by drawing collections again and again (bootstrap). */
function toUnit(values: readonly number[]): string {
  let state = 1;
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const means = Array.from({ length: draws }, () =>
    mean(values.map(() => values[Math.floor(next() * values.length)]!)),
  ).toSorted((a, b) => a - b);
  const [low, high] = [means[Math.floor(draws * 0.025)]!, means[Math.floor(draws * 0.975)]!];
  return `% (${percent(low)} to ${percent(high)})`;
}
