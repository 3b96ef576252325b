import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import { type SyncSettings, type SyncStatus, SyncStore } from "../../sync/sync-store.ts";

export interface SyncState {
  settings: SyncSettings | null;
  status: SyncStatus | null;
  canUndo: boolean;
}

/** The state of the sync, kept up to date; undefined until known. */
export function useSyncState(): SyncState | undefined {
  const [state, setState] = useState<SyncState>();
  useEffect(() => {
    const read = (): void => void readState().then(setState);
    read();
    browser.storage.local.onChanged.addListener(read);
    return () => browser.storage.local.onChanged.removeListener(read);
  }, []);
  return state;
}

async function readState(): Promise<SyncState> {
  const store = new SyncStore(browser.storage.local);
  const [settings, status, last] = await Promise.all([
    store.read("settings"),
    store.read("status"),
    store.read("last"),
  ]);
  return { settings, status, canUndo: last !== null };
}
