import type { AppEvent } from "@bowerbird/contract/events";
import { TRPCClientError } from "@trpc/client";
import { format } from "@bowerbird/contract/messages";
import { browser } from "../browser.ts";
import { type ChangeCounts, countChanges } from "../sync/plan-changes.ts";
import { planSync } from "../sync/plan-sync.ts";
import { type Ports, runSync } from "../sync/sync-engine.ts";
import { emptyBase, newStatus, type SyncSettings, SyncStore } from "../sync/sync-store.ts";
import { undoSync } from "../sync/undo-sync.ts";
import { openClient, showState } from "./account.ts";
import { type Connection, readConnection } from "../server/connection.ts";
import { type Client, toFailure } from "../server/client.ts";
import { toBrowserName, toSystemName } from "../sync/device-name.ts";
import type { SyncServer } from "../sync/ports.ts";
import { MissingFolderError } from "../sync/read-browser.ts";
import * as t from "../sync/messages.json";

const alarm = "sync";
/** The shortest that browsers allow. */
const alarmMinutes = 0.5;
/** After the last change of a bookmark (ms): an import of thousands is one sync. */
const debounceMs = 1_000;
/** While no window of the browser has the focus, the server is asked this often (ms). */
const idlePollMs = 5 * 60_000;
/** How often both sides are compared in full (ms). */
const fullSyncMs = 30 * 60_000;
/** The server is not asked again within this time when a window gets the focus (ms). */
const focusPollMs = 5_000;
/** After an event of the server (ms): many changes there are one question. */
const eventDebounceMs = 1_500;

let turn: Promise<unknown> = Promise.resolve();
let isRunning = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let eventTimer: ReturnType<typeof setTimeout> | undefined;
/** Bookmarks that were changed since the last write, with the time. */
const changed = new Map<string, number>();

/**
 * Syncs when a bookmark changes. While the person uses the browser the server tells its changes; otherwise it is asked now
 * and then.
 */
export function watchSync(): void {
  watchBookmarks();
  browser.permissions.onAdded.addListener(watchBookmarks);
  browser.alarms.onAlarm.addListener(({ name }) => name === alarm && void poll());
  browser.runtime.onStartup.addListener(() => void poll());
  watchUse((isUsed) => void (isUsed ? pollOnFocus() : endListening()));
  void keepAlarm();
  void listen();
}

/** Reads the server's events while the browser is used. The next alarm begins again if they end. */
function listen(): Promise<void> {
  return listenInUse(findListened, noteServerChange);
}

/** Null while there is nothing to sync. */
async function findListened(): Promise<Connection | null> {
  const settings = await syncStore.read("settings");
  return settings && !settings.isPaused ? readConnection(browser.storage.local) : null;
}

function endListening(): void {
  clearTimeout(eventTimer);
  stopListening();
}

/** Also this extension's own changes are told: the question after them finds nothing. */
function noteServerChange(): void {
  clearTimeout(eventTimer);
  eventTimer = setTimeout(() => void syncIfServerChanged(), eventDebounceMs);
}

async function syncIfServerChanged(): Promise<void> {
  await turn;
  const [settings, base] = [await syncStore.read("settings"), await syncStore.read("base")];
  if (!settings || settings.isPaused || !base?.seenVersion) return;
  if (await hasServerChanged(settings, base.seenVersion)) await syncSafely();
}

let isWatching = false;

/** The API is absent until the permission is granted. */
function watchBookmarks(): void {
  const bookmarks = browser.bookmarks as typeof browser.bookmarks | undefined;
  if (!bookmarks || isWatching) return;
  isWatching = true;
  const note = (id: string): void => void noteChange(id);
  bookmarks.onCreated.addListener(note);
  bookmarks.onChanged.addListener(note);
  bookmarks.onMoved.addListener(note);
  bookmarks.onRemoved.addListener(note);
  // Absent in Firefox.
  bookmarks.onChildrenReordered?.addListener(note);
}

/** Also the sync's own changes are told: after them one more comparison finds nothing. */
async function noteChange(id: string): Promise<void> {
  if (!isRunning) changed.set(id, Date.now());
  clearTimeout(timer);
  timer = setTimeout(() => void syncSafely(), debounceMs);
  const settings = await syncStore.read("settings");
  // The browser may end the background before the timer fires: the next alarm continues.
  if (settings && !isRunning && changed.size === 1) await syncStore.write({ isDirty: true });
}

async function keepAlarm(): Promise<void> {
  if (!(await readActiveSettings())) {
    endListening();
    return void (await browser.alarms.clear(alarm));
  }
  if (!(await browser.alarms.get(alarm))) await browser.alarms.create(alarm, { periodInMinutes: alarmMinutes });
}

/** Null while the sync is off or paused. */
async function readActiveSettings(): Promise<SyncSettings | null> {
  const settings = await syncStore.read("settings");
  return settings && !settings.isPaused ? settings : null;
}

async function poll(): Promise<void> {
  const settings = await readActiveSettings();
  if (!settings || isRunning) return;
  void listen();
  const [isDirty, journal, base] = [
    await syncStore.read("isDirty"),
    await syncStore.read("journal"),
    await syncStore.read("base"),
  ];
  if (isDirty || journal || !base?.seenVersion) return syncSafely();
  if (msSince(await syncStore.read("polledAt")) < idlePollMs && !(await isInUse())) return;
  await syncStore.write({ polledAt: Date.now() });
  const status = await syncStore.read("status");
  if (msSince(status?.syncedAt) > fullSyncMs || (await hasServerChanged(settings, base.seenVersion)))
    await syncSafely();
}

async function pollOnFocus(): Promise<void> {
  void listen();
  if (msSince(await syncStore.read("polledAt")) > focusPollMs) await poll();
}

function msSince(moment: number | null | undefined): number {
  return Date.now() - (moment ?? 0);
}

/** Also true if that cannot be found out: the sync then says why. */
async function hasServerChanged({ categoryId }: SyncSettings, knownVersion: string): Promise<boolean> {
  const ports = await openSyncPorts();
  if (!ports) return false;
  const scope = categoryId === null ? {} : { categoryId };
  const answer = await ports.server.tree({ ...scope, knownVersion }).catch(() => null);
  return !answer?.isUnchanged;
}

/** One sync at a time. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work, work).finally(() => (isRunning = false));
  turn = mine.catch(() => undefined);
  return mine;
}

/** Stores a failure for the person to see. The next event or alarm tries again. */
function syncSafely(options: { mayDelete?: boolean } = {}): Promise<void> {
  return inTurn(async () => {
    isRunning = true;
    clearTimeout(timer);
    await flushTimes();
    const ports = await openSyncPorts();
    if (!ports) return;
    try {
      await runSync(ports, options);
      if (await syncStore.read("settings")) await syncStore.write({ polledAt: Date.now() });
    } catch (error) {
      await storeFailure(error);
    }
    await showState();
  });
}

async function flushTimes(): Promise<void> {
  if (changed.size === 0 || !(await syncStore.read("settings"))) return changed.clear();
  const times = { ...(await syncStore.read("times")), ...Object.fromEntries(changed) };
  changed.clear();
  await syncStore.write({ times });
}

type Choice = Pick<SyncSettings, "folder" | "categoryId">;

/** What a sync would do now: the first one of these settings, or the next one of the present settings. */
export async function previewSync({
  folder,
  categoryId,
}: Choice): Promise<{ here: ChangeCounts; there: ChangeCounts }> {
  const ports = await openSyncPorts();
  if (!ports) throw new Error(t.permissionMissing);
  const settings = await syncStore.read("settings");
  const isSame = settings?.folder === folder && settings.categoryId === categoryId;
  const base = (isSame && (await syncStore.read("base"))) || emptyBase;
  const { here, there } = await planSync(ports, { folder, categoryId }, base, []);
  return { here: countChanges(here), there: countChanges(there) };
}

/** Starts with other settings, or resumes. The person has seen the preview. */
export async function startSync({ folder, categoryId }: Choice): Promise<true> {
  await inTurn(async () => {
    const settings = await syncStore.read("settings");
    if (settings?.folder !== folder || settings.categoryId !== categoryId) await syncStore.forget();
    await syncStore.write({ settings: { folder, categoryId, isPaused: false } });
    await keepAlarm();
  });
  await syncSafely({ mayDelete: true });
  void listen();
  return true;
}

export async function syncNow(options: { mayDelete?: boolean }): Promise<true> {
  await syncSafely(options);
  return true;
}

/** What one side has deleted comes back: without a base, each side gets what it lacks. */
export async function keepDeleted(): Promise<true> {
  await inTurn(() => syncStore.remove("base", "journal", "journalBase"));
  await syncSafely();
  return true;
}

export async function pauseSync(): Promise<true> {
  await inTurn(async () => {
    const settings = await syncStore.read("settings");
    if (settings) await syncStore.write({ settings: { ...settings, isPaused: true } });
    await keepAlarm();
  });
  return true;
}

export async function stopSync(): Promise<true> {
  await inTurn(() => syncStore.forget());
  await keepAlarm();
  return true;
}

export async function undoLastSync(): Promise<true> {
  await inTurn(async () => {
    isRunning = true;
    const ports = await openSyncPorts();
    if (ports) await undoSync(ports);
  });
  await keepAlarm();
  return true;
}

/** Calls of the extension API keep the background alive: Chromium ends it after 30 s without any (ms). */
const keepAliveMs = 20_000;
/** The person is away after this long without a key or a move of the mouse (s). */
const awayAfterS = 5 * 60;
/** Longer events are not read: none has more than a few hundred characters. */
const maxEventLength = 100_000;

/** What of an event matters here. */
const relevant: readonly AppEvent["type"][] = ["bookmarks.changed", "categories.changed"];
const isRelevant = (line: string): boolean =>
  line.startsWith("data:") && relevant.some((type) => line.includes(`"${type}"`));

/**
 * Calls `onChange` whenever bookmarks or categories have changed on the server. Resolves when the server ends the stream or
 * refuses it. `EventSource` cannot send a token.
 *
 * @throws when the server does not answer, or `signal` aborts
 */
async function listenToServer({ origin, token }: Connection, onChange: () => void, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
  const { ok, body } = await fetch(`${origin}/trpc/events.stream`, { headers, signal, credentials: "omit" });
  if (!ok || !body) return;
  const keepAlive = setInterval(() => void browser.runtime.getPlatformInfo(), keepAliveMs);
  try {
    let rest = "";
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!.slice(0, maxEventLength);
      if (lines.some(isRelevant)) onChange();
    }
  } finally {
    clearInterval(keepAlive);
  }
}

/** Tells when the person begins to use the browser, and when another program gets the focus or the person leaves. */
function watchUse(onChange: (isUsed: boolean) => void): void {
  browser.windows.onFocusChanged.addListener((id) => onChange(id >= 0));
  browser.idle.setDetectionInterval(awayAfterS);
  browser.idle.onStateChanged.addListener((state) => onChange(state === "active"));
}

async function isInUse(): Promise<boolean> {
  if ((await browser.idle.queryState(awayAfterS)) !== "active") return false;
  return (await browser.windows.getLastFocused().catch(() => null))?.focused === true;
}

/** The open stream. */
let listening: AbortController | undefined;

/**
 * {@link listenToServer} while the person uses the browser. Does nothing if the stream is open.
 *
 * @param findConnection null: there is nothing to listen to
 */
async function listenInUse(findConnection: () => Promise<Connection | null>, onChange: () => void): Promise<void> {
  if (listening) return;
  const mine = (listening = new AbortController());
  try {
    const connection = await findConnection();
    if (connection && !connection.isRevoked && (await isInUse()))
      await listenToServer(connection, onChange, mine.signal);
  } catch {
    // Closed, or the server does not answer: a sync tells the person.
  } finally {
    if (listening === mine) listening = undefined;
  }
}

function stopListening(): void {
  listening?.abort();
  listening = undefined;
}

const syncStore = new SyncStore(browser.storage.local);

/** A batch of a thousand changes takes a small server longer than a single call (ms). */
const maxWaitMs = 60_000;

/** Null without a connection, or without the permission for bookmarks. */
async function openSyncPorts(): Promise<Ports | null> {
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
async function storeFailure(error: unknown): Promise<void> {
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
