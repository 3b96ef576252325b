import type { ListBookmarksInput } from "@bowerbird/contract/bookmarks";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { expose } from "comlink";
import type { Edit, Notice } from "./edits.ts";
import { LibraryCache } from "./library-cache.ts";
import { LocalLibrary } from "./local-library.ts";
import { Outbox } from "./outbox.ts";
import { Sender, type Outcome } from "./sender.ts";
import { Sync } from "./sync.ts";

/** What the page shows of the library. */
export interface DeviceStatus {
  /**
   * `off`: only changes are kept; `loading` from this device, `filling` from the server, `ready`, or `failed`: there is no
   * room on this device.
   */
  state: "off" | "loading" | "filling" | "ready" | "failed";
  bookmarks: number;
  /** At the server. */
  total: number;
  /** Bytes on this device. */
  bytes: number;
  /** Changes that the server has yet to get. */
  waiting: number;
  notices: (Notice & { seq: number })[];
}

interface PageSide {
  onStatus: (status: DeviceStatus) => void;
  /** Lists are to be shown again. */
  onChange: () => void;
}

/** Changes whose undo is known. */
const maxUndos = 100;

/** What a device keeps: the whole library, or nothing but the changes that the server has yet to get. */
export type Keeps = "library" | "changes";

/** One for each tab. Sending is done by one tab at a time, and the library is stored by the first. */
export class DeviceWorker {
  readonly #library = new LocalLibrary();
  readonly #channel = new BroadcastChannel("bowerbird:device");
  /** Edits that the server has, until its changes have come back; without the library, while the page is open. */
  #sent: Edit[] = [];
  readonly #undos = new Map<string, Edit["before"]>();
  #status: DeviceStatus = { state: "loading", bookmarks: 0, total: 0, bytes: 0, waiting: 0, notices: [] };
  #page: PageSide | null = null;
  #outbox!: Outbox;
  #sender!: Sender;
  /** Null where only changes are kept. */
  #kept: { cache: LibraryCache; sync: Sync } | null = null;

  /** Loads what is kept; call it once, and the others afterwards. @throws if this browser keeps nothing */
  async start(
    userId: string,
    keeps: Keeps,
    onStatus: PageSide["onStatus"],
    onChange: PageSide["onChange"],
  ): Promise<void> {
    this.#page = { onStatus, onChange };
    this.#outbox = new Outbox(userId);
    this.#sender = new Sender(userId, this.#outbox, {
      onSent: (edit) => this.#sent.push(edit),
      onEnd: (isNews) => void this.#afterSending(isNews),
    });
    this.#channel.addEventListener("message", () => void this.#reloadEdits());
    if (keeps === "library") await this.#loadLibrary(userId);
    else {
      await this.#reloadEdits();
      this.#report({ state: "off" });
    }
    void this.flush();
    void this.sync();
  }

  async #loadLibrary(userId: string): Promise<void> {
    const cache = new LibraryCache(userId);
    const sync = new Sync(userId, this.#library, cache, (done, total) =>
      this.#report({ state: "filling", bookmarks: done, total }),
    );
    this.#kept = { cache, sync };
    const kept = await cache.load().catch(() => null);
    if (kept) {
      this.#library.put(kept.rows);
      sync.cursor = kept.cursor;
    }
    await this.#reloadEdits();
    if (kept) this.#report({ state: "ready", ...this.#size(cache) });
    void sync.storeWhenFirst();
  }

  #size({ bytes }: LibraryCache): Pick<DeviceStatus, "bookmarks" | "total" | "bytes"> {
    return { bookmarks: this.#library.size, total: this.#library.size, bytes };
  }

  /** @param names by id */
  async setCategories(names: ReadonlyMap<string, string>, uncategorizedId: string): Promise<void> {
    this.#library.setCategories(names);
    this.#library.uncategorizedId = uncategorizedId;
    if (this.#status.state !== "loading") await this.#reloadEdits();
  }

  /** How many bookmarks each category has; null until the library is complete. */
  counts(): Map<string, number> | null {
    return this.#status.state === "ready" ? this.#library.counts() : null;
  }

  /** Asks the server for what has changed. Does nothing while it cannot be reached. */
  async sync(): Promise<void> {
    if (!this.#kept) return;
    const { cache, sync } = this.#kept;
    const sent = this.#sent;
    const result = await sync.run();
    if (result === "away") return;
    this.#sent = this.#sent.filter((edit) => !sent.includes(edit));
    await this.#reloadEdits();
    this.#report({ state: result === "full" ? "failed" : "ready", ...this.#size(cache) });
  }

  /** @returns null until the library is complete */
  list(input: ListBookmarksInput): LocalBookmark[] | null {
    return this.#status.state === "ready" ? this.#library.list(input) : null;
  }

  search(text: string, limit: number): LocalBookmark[] | null {
    return this.#status.state === "ready" ? this.#library.search(text, limit) : null;
  }

  get(id: string): LocalBookmark | null {
    return this.#library.get(id) ?? null;
  }

  /** Bookmarks of a site. @param host without `www.` */
  findByHost(host: string): LocalBookmark[] {
    return this.#library.findByHost(host);
  }

  /** @returns the ids of the links, and the keys of the changes, that wait */
  async listWaiting(): Promise<string[]> {
    return (await this.#outbox.list()).map((edit) => (edit.call === "bookmarks.add" ? edit.input.id : edit.key));
  }

  /** @returns those of these bookmarks that are not there */
  findMissing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.#library.get(id) === undefined);
  }

  /**
   * Stores a change and sends it, after those before it.
   *
   * @param maxWaitMs how long to wait for the server's answer
   * @returns the answer, or `later` if the server does not answer in time: it is sent again and again
   * @throws QuotaExceededError if it cannot be stored
   */
  async keep(edit: Edit, maxWaitMs: number): Promise<Outcome> {
    const before = this.#complete(edit);
    await this.#outbox.add(edit);
    this.#library.addEdit(edit);
    this.#storeUndo(edit.key, before);
    this.#report({ waiting: this.#status.waiting + 1 });
    this.#tellOtherTabs();
    return this.#sender.waitFor(edit.key, maxWaitMs);
  }

  /** Notes what the edit needs to know of the bookmarks. @returns how they are now */
  #complete(edit: Edit): Edit["before"] {
    if (edit.call === "bookmarks.undoChange") edit.before = this.#undos.get(edit.input.id) ?? [];
    else if (edit.call === "bookmarks.restore") edit.before = this.#deletedRows(edit.input.ids);
    else return (edit.before = this.#library.before(edit));
    return this.#library.before(edit);
  }

  #deletedRows(ids: readonly string[]): Edit["before"] {
    const known = new Map([...this.#undos.values()].flat());
    return ids.map((id) => [id, this.#library.getDeleted(id) ?? known.get(id) ?? null]);
  }

  #storeUndo(key: string, before: Edit["before"]): void {
    this.#undos.set(key, before);
    for (const old of [...this.#undos.keys()].slice(0, -maxUndos)) this.#undos.delete(old);
  }

  /** Sends what is left. @returns how many changes are still here */
  async flush(): Promise<number> {
    await this.#sender.send();
    return (await this.#outbox.list()).length;
  }

  /** Gives up the changes that were not sent. */
  async discard(): Promise<void> {
    for (const { seq } of await this.#outbox.list()) await this.#outbox.remove(seq);
    this.#tellOtherTabs();
    await this.#reloadEdits();
  }

  /** Gives up a change that the server has refused, or forgets a notice. */
  async dismiss(seq: number): Promise<void> {
    await this.#outbox.removeNotice(seq);
    await this.#reloadEdits();
  }

  /** Deletes everything that this device has of the person. */
  async remove(): Promise<void> {
    await this.#sender.stop();
    await this.#kept?.cache.remove();
    await this.#outbox.destroy();
    this.#channel.close();
  }

  async #afterSending(isNews: boolean): Promise<void> {
    this.#tellOtherTabs();
    if (this.#kept) await this.sync();
    else await this.#reloadEdits();
    if (isNews) this.#page?.onChange();
  }

  #tellOtherTabs(): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
    this.#channel.postMessage("changed");
  }

  async #reloadEdits(): Promise<void> {
    const edits = await this.#outbox.list();
    this.#library.setEdits([...this.#sent, ...edits]);
    this.#report({ waiting: edits.length, notices: await this.#outbox.notices() });
  }

  #report(change: Partial<DeviceStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#page?.onStatus(this.#status);
  }
}

expose(new DeviceWorker());
