import { builtInCategories, type BuiltInCategoryName } from "@bowerbird/contract/categories";
import { defaults } from "@bowerbird/contract/limits";

/** The built-in categories without Uncategorized; evidence is counted by their position here. */
export const topics: readonly BuiltInCategoryName[] = builtInCategories
  .map(([name]) => name)
  .filter((name) => name !== defaults.categoryName);

const positions = new Map<string, number>(topics.map((name, position) => [name, position]));

/** The position of a topic. @throws Error where a file of knowledge names none of the built-in categories */
export function topicOf(name: string): number {
  const position = positions.get(name);
  if (position === undefined) throw new Error(`"${name}" is not a built-in category`);
  return position;
}
