/** How a question about a link ended. */
export interface Outcome {
  folder: string;
  isRight: boolean;
  /** Whether it is among the first three. */
  isInThree: boolean;
  confidence: number;
}

export function shareRight(outcomes: readonly Outcome[]): number {
  return mean(outcomes.map(({ isRight }) => (isRight ? 1 : 0)));
}

export function shareInThree(outcomes: Outcome[]): number {
  return mean(outcomes.map(({ isInThree }) => (isInThree ? 1 : 0)));
}

export function rightByFolder(outcomes: Outcome[]): number {
  return mean([...Map.groupBy(outcomes, (outcome) => outcome.folder).values()].map(shareRight));
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percent(share: number): number {
  return Math.round(share * 1_000) / 10;
}
