import { useEffect } from "react";
import { trpc } from "../../api/trpc.ts";
import { isFinished } from "./import-summary.ts";

/** How long nothing may be heard of an import at work before it is asked for. */
const silence = 2_000;

/**
 * An import as it stands. The event stream brings every step; where an event was missed, or overtaken by an older
 * answer, asking again after a silence puts it right.
 */
export function useImport(id: string) {
  const query = trpc.imports.get.useQuery({ id }, { refetchOnMount: "always" });
  const { data, refetch } = query;
  const isAtWork = data !== undefined && !isFinished(data);
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => void refetch(), silence);
    return () => clearInterval(timer);
  }, [isAtWork, data, refetch]);
  return query;
}
