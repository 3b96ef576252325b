import type { TRPCClientErrorLike } from "@trpc/client";
import type { AppRouter } from "@bowerbird/api";
import { useEffect } from "react";
import { trpc } from "../../../shared/api/trpc.ts";

type CallError = TRPCClientErrorLike<AppRouter> | null | undefined;

/** The link of a point. It does not change while the map is shown. */
export function useMapLink(version: string, point: number | null) {
  const found = trpc.insights.mapLinks.useQuery(
    { version, from: point ?? 0, limit: 1 },
    { enabled: point !== null, staleTime: Infinity },
  );
  useReloadWhenOld(found.error);
  return point === null || !found.data ? undefined : (found.data.bookmarks[0] ?? null);
}

/** A map that was computed again meanwhile is loaded again. */
export function useReloadWhenOld(error: CallError): void {
  const utils = trpc.useUtils();
  const isOld = error?.data?.code === "CONFLICT";
  useEffect(() => {
    if (isOld) void utils.insights.map.invalidate();
  }, [isOld, utils]);
}
