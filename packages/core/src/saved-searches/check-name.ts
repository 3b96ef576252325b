import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { nameKey } from "../categories/index.ts";
import { AppError } from "../errors/index.ts";

/** @throws CONFLICT when one of the others has the name, ignoring case */
export function checkName(others: readonly SavedSearch[], name: string): void {
  if (others.some((other) => nameKey(other.name) === nameKey(name))) {
    throw new AppError("CONFLICT", `You have a saved search named “${name}” already.`);
  }
}
