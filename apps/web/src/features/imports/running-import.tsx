import type { ReactNode } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { Card } from "../../shared/ui/basics.tsx";
import { useCurrentUrl } from "../../shared/imports/import-record.ts";
import { useFallbackPoll } from "../../shared/live/use-live-updates.ts";
import { ImportProgress } from "./import-progress.tsx";
import { isFinished, isWaiting } from "./import-summary.ts";
import { showImport, useImport } from "./use-import.ts";

/** The latest import while it runs, instead of what is shown otherwise. */
export function RunningImport({ children }: { children: ReactNode }) {
  const { data: latest } = trpc.imports.list.useQuery({ limit: 1 }, { refetchOnMount: "always" });
  const query = useImport(latest?.[0]?.id ?? null);
  const record = query.data;
  const isRunning = record !== undefined && !isWaiting(record) && !isFinished(record);
  useFallbackPoll(query, isRunning);
  const currentUrl = useCurrentUrl(record?.id ?? "");
  const cancel = trpc.imports.cancel.useMutation({ onSuccess: showImport });
  if (!isRunning) return children;
  return (
    <Card className="p-5 text-start sm:p-6">
      <ImportProgress
        record={record}
        currentUrl={currentUrl}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate({ id: record.id })}
      />
    </Card>
  );
}
