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
  /** `loading` from this device, `filling` from the server, `ready`, or `failed`: there is no room on this device. */
  state: "loading" | "filling" | "ready" | "failed";
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

/** One for each tab. Sending is done by one tab at a time, and the library is stored by the first. */
export class DeviceWorker {
  readonly #library = new LocalLibrary();
  readonly #channel = new BroadcastChannel("bowerbird:device");
  /** Edits that the server has, until its changes have come back. */
  #sent: Edit[] = [];
  readonly #undos = new Map<string, Edit["before"]>();
  #status: DeviceStatus = { state: "loading", bookmarks: 0, total: 0, bytes: 0, waiting: 0, notices: [] };
  #page: PageSide | null = null;
  #cache!: LibraryCache;
  #outbox!: Outbox;
  #sync!: Sync;
  #sender!: Sender;

  /** Loads the library; call it once, and the others afterwards. */
  async start(userId: string, onStatus: PageSide["onStatus"], onChange: PageSide["onChange"]): Promise<void> {
    this.#page = { onStatus, onChange };
    this.#cache = new LibraryCache(userId);
    this.#outbox = new Outbox(userId);
    this.#sync = new Sync(userId, this.#library, this.#cache, (done, total) =>
      this.#report({ state: "filling", bookmarks: done, total }),
    );
    this.#sender = new Sender(userId, this.#outbox, {
      onSent: (edit) => this.#sent.push(edit),
      onEnd: (isNews) => void this.#afterSending(isNews),
    });
    this.#channel.addEventListener("message", () => void this.#reloadEdits());
    const kept = await this.#cache.load().catch(() => null);
    if (kept) {
      this.#library.put(kept.rows);
      this.#sync.cursor = kept.cursor;
    }
    await this.#reloadEdits();
    if (kept)
      this.#report({
        state: "ready",
        bookmarks: this.#library.size,
        total: this.#library.size,
        bytes: this.#cache.bytes,
      });
    void this.#sync.storeWhenFirst();
    void this.flush();
    void this.sync();
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
    const sent = this.#sent;
    const result = await this.#sync.run();
    if (result === "away") return;
    this.#sent = this.#sent.filter((edit) => !sent.includes(edit));
    await this.#reloadEdits();
    const size = { bookmarks: this.#library.size, total: this.#library.size, bytes: this.#cache.bytes };
    this.#report({ state: result === "full" ? "failed" : "ready", ...size });
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
    await this.#cache.remove();
    await this.#outbox.destroy();
    this.#channel.close();
  }

  async #afterSending(isNews: boolean): Promise<void> {
    this.#tellOtherTabs();
    await this.sync();
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
