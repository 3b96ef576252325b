import type { SavedSearch } from "@bowerbird/contract/saved-searches";

/** Why a search cannot have a name. */
export function searchNameProblem(name: string, others: readonly Pick<SavedSearch, "name">[]): string | undefined {
  if (name === "") return "Please enter a name for the search";
  const fold = (text: string): string => text.normalize("NFC").toLowerCase();
  if (others.some((other) => fold(other.name) === fold(name)))
    return `You have a saved search named “${name}” already.`;
  return undefined;
}
