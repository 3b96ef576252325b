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

export type CheckState = boolean | "indeterminate";

/** The state of the group's checkbox. */
export function groupState(choice: RunChoice, key: string, count: number): CheckState {
  const chosen = chosenCount(choice, key, count);
  if (chosen === 0) return false;
  return chosen === count ? true : "indeterminate";
}

/** The state of one checkbox for several groups. */
export function commonState(choice: RunChoice, moves: readonly Move[]): CheckState {
  const states = new Set(moves.map((move) => groupState(choice, moveKey(move), move.count)));
  return states.size === 1 ? [...states][0]! : "indeterminate";
}

export function isItemChosen(choice: RunChoice, key: string, bookmarkId: string): boolean {
  const { isLeftOut, others } = choice.get(key) ?? everything;
  return isLeftOut === others.has(bookmarkId);
}

/** All of these groups, or nothing; clears the decisions on their single bookmarks. */
export function chooseGroups(choice: RunChoice, keys: readonly string[], isChosen: boolean): RunChoice {
  const decided = new Map(choice);
  for (const key of keys) decided.set(key, { isLeftOut: !isChosen, others: new Set() });
  return decided;
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
 * @param changes all moves that are shown
 * @param keys all groups that are shown
 */
export function toExceptions(
  choice: RunChoice,
  changes: readonly Move[],
  keys: readonly string[],
): Omit<Required<ApplyRecategorizationInput>, "id" | "minConfidence"> {
  const groups = [...choice];
  const leftOut = groups.filter(([, { isLeftOut }]) => isLeftOut);
  const leftOutKeys = new Set(leftOut.map(([key]) => key));
  const exceptAll = keys.every((key) => leftOutKeys.has(key));
  return {
    exceptAll,
    exceptIds: groups.filter(([, { isLeftOut }]) => !isLeftOut).flatMap(([, { others }]) => [...others]),
    exceptMoves: changes
      .filter((move) => !exceptAll && leftOutKeys.has(moveKey(move)))
      .map(({ fromCategoryId, toCategoryId }) => ({ fromCategoryId, toCategoryId })),
    includeIds: leftOut.flatMap(([, { others }]) => [...others]),
  };
}
