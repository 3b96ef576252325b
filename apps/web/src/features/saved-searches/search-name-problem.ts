import { format } from "@bowerbird/contract/messages";
import * as t from "./edit.messages.json";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";

/** Why a search cannot have a name. */
export function searchNameProblem(name: string, others: readonly Pick<SavedSearch, "name">[]): string | undefined {
  if (name === "") return t.pleaseEnterAName;
  const fold = (text: string): string => text.normalize("NFC").toLowerCase();
  if (others.some((other) => fold(other.name) === fold(name))) return format(t.youHaveASavedSearchNamed, { name });
  return undefined;
}
