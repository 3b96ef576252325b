import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { trpc } from "../../shared/api/trpc.ts";
import {
  type ActivityEntry,
  importEntries,
  recategorizationEntries,
  restoreEntries,
  sortEntries,
} from "./activity-entry.ts";

const ActivityPill = lazyPart(() => import("./activity-pill.tsx"));

/** The server-side runs of the person, wherever they were started. Renders nothing if there are none. */
export function ActivityIndicator() {
  const entries = useActivity();
  const [first] = entries;
  if (!first) return null;
  return (
    <Later>
      <ActivityPill entries={entries} first={first} />
    </Later>
  );
}

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
