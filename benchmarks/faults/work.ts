import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../product/start-product.ts";
import { roles, type Member, type Stand } from "./stand.ts";

const importSize = 8_000;
/** Between two actions of one person (ms). */
const pause = 100;

/** What the product accepted, and must therefore exist in the end. */
export interface Accepted {
  /** URLs by the person's id. */
  links: Map<string, string[]>;
  backupIds: string[];
  /** The longest wait for an answer or a refusal (ms). */
  longestWait: number;
}

/**
 * Three imports, a recategorization, a backup, a restore and a tag that is replaced everywhere, and a person who keeps saving
 * links, singly and as files.
 */
export async function startWork(stand: Stand, round: number): Promise<{ stop(): Promise<Accepted> }> {
  const { people } = stand;
  await tidy(stand);
  const accepted: Accepted = {
    links: new Map(roles.map((role) => [people[role].id, []])),
    backupIds: [],
    longestWait: 0,
  };
  const startRestore = await prepareRestore(people.restorer, addresses(round, "restorer", importSize), accepted);
  for (const role of roles.slice(0, 3)) await importLinks(people[role], addresses(round, role, importSize), accepted);
  await people.sorter.person.post("/trpc/recategorizations.start", { json: { includeManual: true } });
  const backup = (await people.backer.person.post("/api/backup/manual", {})) as { id: string };
  accepted.backupIds.push(backup.id);
  await startRestore();
  const adding = keepAdding(people.adder, round, accepted);
  return { stop: () => adding.stop().then(() => accepted) };
}

/** @returns starts it */
async function prepareRestore(
  { id, person }: Member,
  urls: string[],
  accepted: Accepted,
): Promise<() => Promise<void>> {
  const restore = `/api/restores/${await person.upload("/api/restores", toBackup(urls))}`;
  await until(async () => ((await person.get(restore)) as { status: string }).status === "ready");
  return async () => {
    await person.post(`${restore}/apply`, { mode: "merge" });
    accepted.links.get(id)!.push(...urls);
  };
}

/** Its server may be killed meanwhile: then no answer comes, and it is done by a worker. */
export function replaceTag({ person }: Member): void {
  void person.post("/api/tags/rename", { tag: oldTag, to: newTag }).catch(() => {});
}

const [oldTag, newTag] = ["old", "new"];

/** Resets the importers, the categories for the next recategorization and the tags. */
async function tidy({ query, people }: Stand): Promise<void> {
  const importers = [...roles.slice(0, 3), "restorer" as const].map((role) => people[role].id);
  await query("update bookmark set tags = array[$2] where user_id = $1", [people.tagger.id, oldTag]);
  await query("delete from bookmark where user_id = any($1)", [importers]);
  await query(
    `update bookmark set is_ai_generated = false, category_id =
       (select id from category where user_id = $1 and parent_id is null and name = 'Uncategorized')
     where user_id = $1`,
    [people.sorter.id],
  );
}

function keepAdding(member: Member, round: number, accepted: Accepted): { stop(): Promise<void> } {
  const over = new AbortController();
  const work = async () => {
    for (let count = 0; !over.signal.aborted; count++, await sleep(pause)) {
      const urls = addresses(round, `adder-${count}`, count % 10 === 0 ? 20 : 1);
      const start = performance.now();
      await (urls.length > 1 ? importLinks : addLink)(member, urls, accepted).catch(() => {}); // Not accepted.
      accepted.longestWait = Math.max(accepted.longestWait, performance.now() - start);
    }
  };
  const working = work();
  return {
    stop: () => {
      over.abort();
      return working;
    },
  };
}

async function importLinks({ id, person }: Member, urls: string[], accepted: Accepted): Promise<void> {
  await person.importFile(toFile(urls));
  accepted.links.get(id)!.push(...urls);
}

function toFile(urls: string[]): string {
  return urls.map((url) => `<DT><A HREF="${url}">A page about birds</A>`).join("\n");
}

function toBackup(urls: string[]): string {
  const bookmarks = urls.map((url) => ({ url, title: "A page about birds", category: "Birds", tags: [] }));
  return JSON.stringify({ format: "bowerbird", version: 3, categories: [], bookmarks });
}

async function addLink({ id, person }: Member, urls: string[], accepted: Accepted): Promise<void> {
  await person.post("/api/bookmarks", { url: urls[0], title: "A page about birds" });
  accepted.links.get(id)!.push(...urls);
}

function addresses(round: number, name: string, count: number): string[] {
  const folder = `https://faults.example/${round}/${name.replaceAll(" ", "-")}`;
  return Array.from({ length: count }, (_, number) => `${folder}/${number}`);
}
