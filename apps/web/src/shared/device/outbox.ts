import { type DBSchema, type IDBPDatabase, openDB, deleteDB } from "idb";
import { outboxName } from "./device-choice.ts";
import type { Edit, Notice } from "./edits.ts";

type Stored<T> = T & { seq: number };

interface Schema extends DBSchema {
  edits: { key: number; value: Edit & { seq?: number } };
  notices: { key: number; value: Notice & { seq?: number } };
}

/** More changes are refused, so that a device that is never online does not fill up. */
const maxEdits = 10_000;
/** Refused changes are kept until the person decides. */
const maxNotices = 200;

/**
 * A person's changes that the server has yet to get, in their order, and what they should know about those that it got.
 * Kept apart from the library: it outlives an ended session, so that nothing is lost until the person signs in again.
 */
export class Outbox {
  readonly #name: string;
  readonly #db: Promise<IDBPDatabase<Schema>>;

  constructor(userId: string) {
    this.#name = outboxName(userId);
    this.#db = openDB<Schema>(this.#name, 1, {
      upgrade: (db) => {
        db.createObjectStore("edits", { keyPath: "seq", autoIncrement: true });
        db.createObjectStore("notices", { keyPath: "seq", autoIncrement: true });
      },
      // Another tab deletes it.
      blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    });
  }

  /** @throws QuotaExceededError when there are too many, or the disk is full */
  async add(edit: Edit): Promise<void> {
    const db = await this.#db;
    if ((await db.count("edits")) >= maxEdits) throw new DOMException("Too many changes wait.", "QuotaExceededError");
    const transaction = db.transaction("edits", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.add(edit), transaction.done]);
  }

  async list(): Promise<Stored<Edit>[]> {
    return (await (await this.#db).getAll("edits")) as Stored<Edit>[];
  }

  async first(): Promise<Stored<Edit> | undefined> {
    return (await (await this.#db).getAll("edits", null, 1))[0] as Stored<Edit> | undefined;
  }

  async remove(seq: number): Promise<void> {
    await (await this.#db).delete("edits", seq);
  }

  /** Replaces a bookmark's id in all edits: the link was already saved under another. */
  async rename(from: string, to: string): Promise<void> {
    const db = await this.#db;
    for (const edit of await this.list()) {
      const text = JSON.stringify(edit);
      if (text.includes(from)) await db.put("edits", JSON.parse(text.replaceAll(from, to)) as Edit & { seq: number });
    }
  }

  async notices(): Promise<Stored<Notice>[]> {
    return (await (await this.#db).getAll("notices")) as Stored<Notice>[];
  }

  /** Removes a change that the server has answered, and stores what the person should know of it. */
  async settle(seq: number, notice: Notice | null): Promise<void> {
    const old = (await this.notices()).filter(({ kind }) => kind !== "refused").slice(0, -maxNotices);
    const transaction = (await this.#db).transaction(["edits", "notices"], "readwrite");
    const [edits, notices] = [transaction.objectStore("edits"), transaction.objectStore("notices")];
    await Promise.all([
      edits.delete(seq),
      ...(notice ? [notices.add(notice)] : []),
      ...old.map((each) => notices.delete(each.seq)),
      transaction.done,
    ]);
  }

  async removeNotice(seq: number): Promise<void> {
    await (await this.#db).delete("notices", seq);
  }

  /** Deletes everything. */
  async destroy(): Promise<void> {
    (await this.#db).close();
    await deleteDB(this.#name);
  }
}
