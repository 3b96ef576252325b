import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { fake } from "../../testing/extension.ts";
import { useSyncState } from "./running-sync.tsx";

test("the state follows the storage", async () => {
  const { result } = await renderHook(() => useSyncState());
  await expect.poll(() => result.current).toEqual({ settings: null, status: null, canUndo: false });
  const settings = { folder: "2", categoryId: null, isPaused: false };
  fake.local.write({ "sync-settings": settings, "sync-last": { syncId: "a" } });
  await expect.poll(() => result.current).toEqual({ settings, status: null, canUndo: true });
});
