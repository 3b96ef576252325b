import { trpc } from "../../shared/api/trpc.ts";
import {
  type ActivityEntry,
  importEntries,
  recategorizationEntries,
  restoreEntries,
  sortEntries,
} from "./activity-entry.ts";

const shown = 5;
const openedAt = Date.now();

/** The person's current and recent runs, the most important first. */
export function useActivity(): ActivityEntry[] {
  const { data: imports = [] } = trpc.imports.list.useQuery({ limit: shown });
  const { data: runs = [] } = trpc.recategorizations.list.useQuery({ limit: shown });
  const { data: restores = [] } = trpc.restores.list.useQuery({ limit: shown });
  return sortEntries([
    ...importEntries(imports, openedAt),
    ...recategorizationEntries(runs, openedAt),
    ...restoreEntries(restores, openedAt),
  ]);
}
