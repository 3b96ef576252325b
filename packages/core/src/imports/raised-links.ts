import { limits } from "@bowerbird/contract/limits";

/** Why a link is filed in a folder above its own: that lies too deep, or there are too many. */
export type Raised = "depth" | "number";

const reasons: Record<Raised, string> = {
  depth: `folders deeper than ${limits.categoryDepth} levels are not kept.`,
  number: `at most ${limits.categories.toLocaleString("en")} categories are kept.`,
};
const reasonOf = (raised: Raised) => `Filed in a folder further up: ${reasons[raised]}`;

/** What is said of one link, behind what is said of it already. */
export function withRaised(message: string | null, raised: Raised | null): string | null {
  if (raised === null) return message;
  return message === null ? reasonOf(raised) : `${message} ${reasonOf(raised)}`;
}

export type RaisedCounts = Record<Raised, number>;

/** Patterns of what {@link withRaised} says, by which links are counted. */
export const raisedPatterns = { depth: `%${reasonOf("depth")}`, number: `%${reasonOf("number")}` } as const;

/** A sentence for each reason that there was; null where there was none. */
export function raisedSummary(counts: RaisedCounts): string | null {
  const sentences = (Object.keys(reasons) as Raised[])
    .filter((raised) => counts[raised] > 0)
    .map((raised) => {
      const links = counts[raised] === 1 ? "1 link was" : `${counts[raised].toLocaleString("en")} links were`;
      return `${links} filed in a folder further up: ${reasons[raised]}`;
    });
  return sentences.join(" ") || null;
}
