import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";

/** The server looks through the whole library for it (0.6 s of 100,000 links), so it is asked rarely, and not at first. */
const staleTime = 30 * 60_000;
const delayMs = 2_000;

/** How many proposals for tidying up have an answer ready; 0 until it is known. */
export function useTidyCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, delayMs, true);
    return () => clearTimeout(timer);
  }, []);
  const { data = 0 } = useQuery({ queryKey: ["tidy-count"], queryFn: countProposals, enabled: isDue, staleTime });
  return data;
}

async function countProposals({ signal }: { signal: AbortSignal }): Promise<number> {
  const { sections } = await trpcClient.tidy.list.query({ limit: 1 }, { signal });
  return sections.reduce((sum, { ready }) => sum + ready, 0);
}
