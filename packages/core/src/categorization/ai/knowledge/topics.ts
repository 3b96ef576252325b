import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { defaults } from "@bowerbird/contract/limits";

/** The built-in categories without Uncategorized; topics are identified by index. */
export const topics: readonly string[] = builtInCategories
  .map(([name]) => name)
  .filter((name) => name !== defaults.categoryName);

const positions = new Map(topics.map((name, position) => [name, position]));

/** Returns the index of a topic. @throws Error for an unknown name in a knowledge file */
export function getTopicIndex(name: string): number {
  const position = positions.get(name);
  if (position === undefined) throw new Error(`"${name}" is not a built-in category`);
  return position;
}
