import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";
import { defaults, limits } from "@bowerbird/contract/limits";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { format } from "@bowerbird/contract/messages";
import { type OperationResultEnvelope, TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@bowerbird/api";
import { observable, type Observer } from "@trpc/server/observable";
import { proxy, type Remote, wrap } from "comlink";
import superjson from "superjson";
// oxlint-disable-next-line import/default -- Vite makes it: the address of the built worker
import workerAddress from "./device-worker.ts?worker&url";
import { deviceStatus, forgetDevice, isDeviceChosen, type ShownStatus } from "./device-choice.ts";
import { invalidate } from "../api/invalidate.ts";
import { bookmarkPagesKey, queryClient } from "../api/query-client.ts";
import { connection } from "../connection/connection.ts";
import { isUnreachable } from "../errors/error-message.ts";
import { createThrottle } from "../live/throttle.ts";
import { type Device, deviceHook } from "../api/device-hook.ts";
import { settingsPath } from "../routing/paths.ts";
import { toast } from "../ui/toaster.tsx";
import { repeatKey } from "../api/trpc.ts";
import type { DeviceStatus, DeviceWorker, Keeps } from "./device-worker.ts";
import { type Edit, getChanged, newEdit, toEdit } from "./edits.ts";
import { fromBase } from "../base-path/base-path.ts";
import * as common from "../messages.json";
import * as t from "./messages.json";

/** A person sees that a change is kept after this long without an answer (ms). */
const maxWaitMs = 4_000;
const syncIntervalMs = 300;
type Failure = TRPCClientError<AppRouter>;
type Caller = Observer<OperationResultEnvelope<unknown, Failure>, Failure>;
const categoriesKey = [["categories", "list"], { type: "query" }];

/**
 * Starts what is kept in a worker of its own: the changes that wait and, if the person wants it, the library, which answers from
 * then on. Once in a page; the library takes the place of changes alone.
 */
export async function startDevice(userId: string, keeps: Keeps): Promise<void> {
  const running = deviceHook.current;
  if (running && (keeps === "changes" || running.keeps === keeps)) return;
  running?.stop();
  const thread = new Worker(fromBase(workerAddress), { type: "module", name: "library" });
  const worker = wrap<DeviceWorker>(thread);
  const device = new LibraryDevice(userId, keeps, worker, thread);
  deviceHook.current = device;
  // Without its code (a new release, no network) the server answers everything.
  thread.addEventListener("error", () => {
    deviceHook.current = null;
    deviceStatus.set(null);
  });
  device.followPage();
  const onStatus = (status: DeviceStatus): void => {
    device.note(status);
    showStatus(status, device);
  };
  const onChange = (): void => void invalidate("bookmarks");
  try {
    await worker.start(userId, keeps, proxy(onStatus), proxy(onChange));
    await device.findWaiting();
  } catch {
    // The browser stores nothing, as in some private windows.
    return device.stop();
  }
  if (keeps === "changes" || !connection.isAway()) return;
  // What could not be loaded is shown from here.
  await device.showCounts();
  void invalidate("bookmarks");
}

/** A new notice is shown on every page. */
function showStatus(status: DeviceStatus, { discard, tryAgain, dismiss }: LibraryDevice): void {
  const known = deviceStatus.get()?.notices ?? status.notices;
  const waitingText = status.waiting > 0 ? format(t.changesWait, { count: status.waiting }) : "";
  deviceStatus.set({ ...status, waitingText, discard, tryAgain, dismiss });
  if (status.notices.length <= known.length) return;
  const onSelect = (): void => window.location.assign(fromBase(settingsPath("appearance")));
  toast({ title: t.changesToCheck, description: t.othersChangedTheSame, action: { label: common.show, onSelect } });
}

class LibraryDevice implements Device {
  readonly keeps: Keeps;
  readonly #userId: string;
  readonly #worker: Remote<DeviceWorker>;
  readonly #thread: Worker;
  readonly #sync = createThrottle(syncIntervalMs, () => void this.#worker.sync());
  readonly #ends: (() => void)[] = [];
  #categories = new Map<string, Category>();
  #sentNames = "";
  /** Without the library: the ids of links, and the keys of changes, that wait on this device. */
  readonly #waiting = new Set<string>();

  constructor(userId: string, keeps: Keeps, worker: Remote<DeviceWorker>, thread: Worker) {
    this.keeps = keeps;
    this.#userId = userId;
    this.#worker = worker;
    this.#thread = thread;
  }

  /** Takes over what waits from before. */
  async findWaiting(): Promise<void> {
    for (const id of await this.#worker.listWaiting()) this.#waiting.add(id);
  }

  note({ waiting }: DeviceStatus): void {
    if (waiting === 0) this.#waiting.clear();
  }

  /** Learns of changes from the page: of events, of categories, and when the server is back. */
  followPage(): void {
    this.#takeCategories();
    this.#ends.push(
      queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
        if (type !== "updated") return;
        const { action } = event as { action: { type: string } };
        if (action.type === "invalidate" && query.queryKey[0] === bookmarkPagesKey[0]) this.#sync.call();
        if (action.type === "success" && String(query.queryKey[0]) === "categories,list") this.#takeCategories();
      }),
      connection.subscribe(() => {
        if (connection.isAway()) return;
        void this.#worker.flush();
        this.#sync.call();
      }),
    );
  }

  #takeCategories(): void {
    const list = queryClient.getQueryData<Category[]>(categoriesKey);
    if (!list) return;
    this.#categories = new Map(list.map((category) => [category.id, category]));
    const names = list.map(({ id, name }) => [id, name] as const);
    // Their counts change with every bookmark.
    if (JSON.stringify(names) === this.#sentNames) return;
    this.#sentNames = JSON.stringify(names);
    void this.#worker.setCategories(new Map(names), this.#findUncategorized()?.id ?? "");
  }

  readonly send: Device["send"] = (op, next) => {
    const edit = op.type === "mutation" ? toEdit(op.path, op.input) : null;
    if (!edit) return undefined;
    const isAdded = edit.call === "bookmarks.add";
    if (this.keeps === "library" || this.#isWaiting(edit) || (isAdded && connection.isAway())) {
      return observable((observer) => this.#answer(edit, observer, (error) => TRPCClientError.from(error)));
    }
    if (!isAdded) return undefined;
    // The server is asked first, with the key that is sent again later: it saves the link once, also if that answer was lost.
    return observable((observer) =>
      next({ ...op, input: edit.input, context: { ...op.context, [repeatKey]: edit.key } }).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (failure) => {
          if (!isUnreachable(failure)) return observer.error(failure);
          connection.reportAway();
          this.#answer(edit, observer, (error) => (error instanceof TRPCClientError ? error : failure));
        },
      }),
    );
  };

  /** Whether it changes only what waits here. */
  #isWaiting({ call, input }: Edit): boolean {
    const ids = call === "bookmarks.add" ? [] : "ids" in input ? (input.ids ?? []) : [(input as { id: string }).id];
    return ids.length > 0 && ids.every((id) => this.#waiting.has(id));
  }

  #answer(edit: Edit, observer: Caller, toError: (error: Error) => Failure): void {
    this.#change(edit).then(
      (data) => {
        observer.next({ result: { type: "data", data } });
        observer.complete();
      },
      (error: Error) => observer.error(toError(error)),
    );
  }

  async #change(edit: Edit): Promise<unknown> {
    // The input must stay as it was sent first.
    if (connection.isAway()) await this.#check(this.keeps === "library" ? edit : structuredClone(edit));
    const outcome = await this.#worker.keep(edit, connection.isAway() ? 0 : maxWaitMs);
    if (outcome.type === "answered") return superjson.deserialize(outcome.body.result!.data);
    if (outcome.type === "refused") {
      throw TRPCClientError.from({ error: superjson.deserialize(outcome.body.error!) });
    }
    connection.reportAway();
    this.#waiting.add(edit.call === "bookmarks.add" ? edit.input.id : edit.key);
    await this.showCounts();
    return this.#predict(edit);
  }

  async #check(edit: Edit): Promise<void> {
    // With all limits of the server: 28 kB of script. Without it the server checks, once it is back.
    const check = await import("./check-edit.ts").catch(() => null);
    const other = await check?.checkEdit(edit, this.#worker);
    if (other) throw check!.refusal(409, "CONFLICT", t.alreadySaved, this.#toBookmark(other));
  }

  /** Until the server is back, categories have as many bookmarks as this device knows of. */
  async showCounts(): Promise<void> {
    const counts = await this.#worker.counts();
    if (!counts) return;
    queryClient.setQueryData<Category[]>(categoriesKey, (list) =>
      list?.map((category) => ({ ...category, bookmarkCount: counts.get(category.id) ?? 0 })),
    );
  }

  /** What the server will answer. */
  async #predict(edit: Edit): Promise<unknown> {
    switch (edit.call) {
      case "bookmarks.add":
        return this.#read(edit.input.id);
      case "bookmarks.update":
      case "bookmarks.move":
        return { ...(await this.#read(edit.input.id)), changeId: edit.key };
      case "bookmarks.updateMany":
        return { updated: edit.input.ids!.length, failed: [], changeId: edit.key };
      case "bookmarks.delete":
        return { deleted: edit.input.ids.length, ids: edit.input.ids, changeId: edit.key };
      case "bookmarks.restore":
        return { restored: edit.input.ids.length, changeId: edit.key };
      case "bookmarks.undoChange":
        return { restored: 1, failed: [] };
    }
  }

  async #read(id: string): Promise<Bookmark> {
    const row = await this.#worker.get(id);
    if (!row) throw new Error(t.notOnThisDevice);
    return this.#toBookmark(row);
  }

  readonly loadPage: Device["loadPage"] = async (key, input, ask) => {
    if (this.keeps === "changes") return ask();
    const isAway = connection.isAway();
    const answer = isAway ? null : ask();
    // It is awaited below.
    answer?.catch(() => {});
    const rows = await this.#worker.list(input);
    const page: BookmarkPage | null = rows && { items: rows.map((row) => this.#toBookmark(row)), nextCursor: null };
    if (!page) return answer ?? ask();
    if (isAway) return page;
    // The query goes on: the server's answer replaces this page.
    if (key && queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, page);
    return answer!.catch((error: unknown) => {
      if (isUnreachable(error as Error)) return page;
      throw error;
    });
  };

  readonly search: Device["search"] = async (text) => {
    const rows = await this.#worker.search(text, limits.quickSearchResults);
    return rows && rows.map((row) => this.#toBookmark(row));
  };

  readonly flush: Device["flush"] = () => this.#worker.flush();

  readonly remove: Device["remove"] = async () => {
    this.#leave();
    if (isDeviceChosen(this.#userId)) forgetDevice();
    await this.#worker.remove();
    this.#thread.terminate();
  };

  readonly stop: Device["stop"] = () => {
    this.#leave();
    this.#thread.terminate();
  };

  #leave(): void {
    deviceHook.current = null;
    for (const end of this.#ends) end();
    this.#sync.cancel();
    deviceStatus.set(null);
  }

  readonly discard: ShownStatus["discard"] = async () => {
    await this.#worker.discard();
    if (connection.isAway()) await this.showCounts();
    void invalidate("bookmarks");
  };

  readonly dismiss: ShownStatus["dismiss"] = ({ seq }) => this.#worker.dismiss(seq);

  readonly tryAgain: ShownStatus["tryAgain"] = async ({ seq, edit }) => {
    if (!edit) return;
    const missing = await this.#worker.findMissing(getChanged(edit));
    if (missing.length > 0) await this.#change(newEdit("bookmarks.restore", { ids: missing }));
    await this.#change({ ...edit, key: crypto.randomUUID(), at: Date.now(), before: [] });
    await this.#worker.dismiss(seq);
    void invalidate("bookmarks");
  };

  #toBookmark({ position: _position, openCount: _openCount, createdAt, ...row }: LocalBookmark): Bookmark {
    const category = this.#categories.get(row.categoryId) ?? this.#findUncategorized();
    return {
      ...row,
      categoryId: category?.id ?? row.categoryId,
      category: category?.name ?? defaults.categoryName,
      categoryIcon: category?.icon ?? "",
      createdAt: new Date(createdAt),
    };
  }

  #findUncategorized(): Category | undefined {
    return [...this.#categories.values()].find(({ name, parentId }) => name === defaults.categoryName && !parentId);
  }
}
