import { trpc } from "../../api/trpc.ts";
import {
  type ActivityEntry,
  importEntries,
  recategorizationEntries,
  restoreEntries,
  sortEntries,
} from "./activity-entry.ts";

const shown = 5;
const openedAt = Date.now();

/** What the server is doing for the person and has done lately, wherever it was started; what matters most first. */
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
