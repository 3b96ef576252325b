import { TRPCClientError } from "@trpc/client";
import { format } from "@bowerbird/contract/messages";
import { browser } from "../browser.ts";
import type { Client } from "../server/client.ts";
import { toFailure } from "../server/client.ts";
import { toBrowserName, toSystemName } from "../sync/device-name.ts";
import * as t from "../sync/messages.json";
import type { SyncServer } from "../sync/ports.ts";
import type { Ports } from "../sync/sync-engine.ts";
import { MissingFolderError } from "../sync/read-browser.ts";
import { newStatus, SyncStore } from "../sync/sync-store.ts";
import { openClient } from "./account.ts";

export const syncStore = new SyncStore(browser.storage.local);

/** A batch of a thousand changes takes a small server longer than a single call (ms). */
const maxWaitMs = 60_000;

/** Null without a connection, or without the permission for bookmarks. */
export async function openSyncPorts(): Promise<Ports | null> {
  const client = await openClient(maxWaitMs);
  // Absent until the permission is granted.
  const bookmarks = browser.bookmarks as typeof browser.bookmarks | undefined;
  if (!client || !bookmarks) return null;
  return {
    bookmarks,
    server: toSyncServer(client),
    store: syncStore,
    device: await describeDevice(),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  };
}

function toSyncServer({ sync, bookmarks }: Client): SyncServer {
  return {
    tree: (input) => sync.tree.query(input),
    applyBatch: (input) => sync.applyBatch.mutate(input),
    undo: async (id) => {
      try {
        await bookmarks.undoChange.mutate({ id });
      } catch (error) {
        // Undone already, in the history or by a first try.
        if (toFailure(error).kind !== "refused") throw error;
      }
    },
  };
}

async function describeDevice(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const system = toSystemName(os) ?? t.anotherSystem;
  return format(t.deviceName, { browser: toBrowserName(navigator.userAgent), system });
}

/** Stores why a sync failed, for the person to see. */
export async function storeFailure(error: unknown): Promise<void> {
  const status = (await syncStore.read("status")) ?? newStatus;
  await syncStore.write({ status: { ...status, problem: describe(error) }, isDirty: true });
  // A sync that the server has undone or refused is not continued but begun again.
  if (error instanceof TRPCClientError && toFailure(error).kind === "refused")
    await syncStore.remove("journal", "journalBase");
}

function describe(error: unknown): string {
  if (error instanceof MissingFolderError) return t.folderIsGone;
  if (!(error instanceof TRPCClientError)) return error instanceof Error ? error.message : String(error);
  const { kind, message } = toFailure(error);
  if (kind === "revoked") return t.accessWasRevoked;
  return kind === "away" ? t.serverIsAway : message;
}
