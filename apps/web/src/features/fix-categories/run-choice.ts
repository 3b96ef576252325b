import type { ApplyRecategorizationInput, RecategorizationDetails } from "@bowerbird/contract/recategorizations";

type Move = RecategorizationDetails["changes"][number];

/** The decision on one group: all or nothing, except for single bookmarks. */
interface GroupChoice {
  isLeftOut: boolean;
  /** Bookmarks for which the opposite holds. */
  others: ReadonlySet<string>;
}

/** Which parts of a preview to apply, by group; groups not in the map are applied. */
export type RunChoice = ReadonlyMap<string, GroupChoice>;

/** The only group of a tagging run; its bookmarks stay in their categories. */
export const tagGroup = "tags";
const everything: GroupChoice = { isLeftOut: false, others: new Set() };

export function moveKey({ fromCategoryId, toCategoryId }: Pick<Move, "fromCategoryId" | "toCategoryId">): string {
  return `${fromCategoryId} ${toCategoryId}`;
}

/** How many of a group's bookmarks are applied. */
export function chosenCount(choice: RunChoice, key: string, count: number): number {
  const { isLeftOut, others } = choice.get(key) ?? everything;
  return isLeftOut ? others.size : count - others.size;
}

/** The state of the group's checkbox. */
export function groupState(choice: RunChoice, key: string, count: number): boolean | "indeterminate" {
  const chosen = chosenCount(choice, key, count);
  if (chosen === 0) return false;
  return chosen === count ? true : "indeterminate";
}

export function isItemChosen(choice: RunChoice, key: string, bookmarkId: string): boolean {
  const { isLeftOut, others } = choice.get(key) ?? everything;
  return isLeftOut === others.has(bookmarkId);
}

/** All of a group, or nothing; clears the decisions on single bookmarks. */
export function chooseGroup(choice: RunChoice, key: string, isChosen: boolean): RunChoice {
  return new Map(choice).set(key, { isLeftOut: !isChosen, others: new Set() });
}

/** Nothing of these groups. */
export function chooseNone(keys: readonly string[]): RunChoice {
  return new Map(keys.map((key) => [key, { isLeftOut: true, others: new Set<string>() }]));
}

export function toggleItem(choice: RunChoice, key: string, bookmarkId: string): RunChoice {
  const group = choice.get(key) ?? everything;
  const others = new Set(group.others);
  if (!others.delete(bookmarkId)) others.add(bookmarkId);
  return new Map(choice).set(key, { ...group, others });
}

/**
 * The choice as the server takes it.
 *
 * @param changes all moves of the run
 * @param toKey the group of a move
 */
export function toExceptions(
  choice: RunChoice,
  changes: readonly Move[],
  toKey: (move: Move) => string = moveKey,
): Omit<Required<ApplyRecategorizationInput>, "id"> {
  const groups = [...choice];
  const leftOut = groups.filter(([, { isLeftOut }]) => isLeftOut);
  const leftOutKeys = new Set(leftOut.map(([key]) => key));
  return {
    exceptIds: groups.filter(([, { isLeftOut }]) => !isLeftOut).flatMap(([, { others }]) => [...others]),
    exceptMoves: changes
      .filter((move) => leftOutKeys.has(toKey(move)))
      .map(({ fromCategoryId, toCategoryId }) => ({ fromCategoryId, toCategoryId })),
    includeIds: leftOut.flatMap(([, { others }]) => [...others]),
  };
}
