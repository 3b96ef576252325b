import { trpc } from "../../shared/api/trpc.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const BackupStatus = lazyPart(() => import("../../features/backups/backup-status.tsx"));

/** Backups need Google sign-in: without it the server would only refuse. */
export function BackupHost() {
  const { data: options } = trpc.auth.options.useQuery(undefined, { staleTime: Infinity });
  return (
    options?.google && (
      <Later>
        <BackupStatus />
      </Later>
    )
  );
}
