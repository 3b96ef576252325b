import { until } from "../product/start-product.ts";
import { Refused } from "../product/person.ts";
import { roles, type Stand } from "./stand.ts";
import type { Accepted } from "./work.ts";

/** The damage after a fault: all zeros if there is none. */
export interface Damage {
  lost: number;
  duplicated: number;
  /** Stored counts that differ from the real ones. */
  miscounted: number;
  /** Scheduled backups that did not start. */
  schedulesLost: number;
  signedOut: number;
}

/** The parts of a stand needed to find damage. */
export type Evidence = Pick<Stand, "people" | "query"> & { google: Pick<Stand["google"], "files"> };

/** Milliseconds: sweeps run every half minute, and a backup takes some seconds. */
const scheduleDeadline = 120_000;

/** @param deadline milliseconds in which a due backup must have been made */
export async function findDamage(
  stand: Evidence,
  accepted: Pick<Accepted, "links" | "backupIds">,
  deadline = scheduleDeadline,
): Promise<Damage> {
  return {
    lost: (await lostLinks(stand, accepted)) + (await lostBackups(stand, accepted)) + (await halfReplaced(stand)),
    duplicated: (await duplicatedLinks(stand)) + duplicatedBackups(stand),
    miscounted: await miscounted(stand),
    schedulesLost: await schedulesLost(stand, deadline),
    signedOut: await signedOut(stand),
  };
}

async function lostLinks({ query }: Evidence, { links }: Pick<Accepted, "links">): Promise<number> {
  let lost = 0;
  for (const [userId, urls] of links) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int from unnest($2::text[]) as a (url)
       where not exists (select from bookmark b where b.user_id = $1 and b.url = a.url and b.deleted_at is null)`,
      [userId, urls],
    );
    lost += row!.count;
  }
  return lost;
}

/** Bookmarks whose tag a change has left out, or replaced though it never began. */
async function halfReplaced({ query, people }: Evidence): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select least(count(*) filter (where 'old' = any(tags)), count(*) filter (where 'new' = any(tags)))::int as count
     from bookmark where user_id = $1 and deleted_at is null`,
    [people.tagger.id],
  );
  return row!.count;
}

async function duplicatedLinks({ query }: Evidence): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select coalesce(sum(copies - 1), 0)::int as count from (
       select count(*) as copies from bookmark where deleted_at is null group by user_id, url) as all_links`,
  );
  return row!.count;
}

async function lostBackups({ query, google }: Evidence, { backupIds }: Pick<Accepted, "backupIds">): Promise<number> {
  const rows = await query<{ id: string }>("select id from backup_run where id = any($1) and status = 'success'", [
    backupIds,
  ]);
  const written = new Set([...google.files.values()].map(({ appProperties }) => appProperties["bowerbirdRun"]));
  return backupIds.filter((id) => !written.has(id) || !rows.some((row) => row.id === id)).length;
}

function duplicatedBackups({ google }: Evidence): number {
  const runs = [...google.files.values()].map(({ appProperties }) => appProperties["bowerbirdRun"]).filter(Boolean);
  return runs.length - new Set(runs).size;
}

async function miscounted({ query }: Evidence): Promise<number> {
  let count = 0;
  for (const [name, statement] of Object.entries(miscounts)) {
    const rows = await query(statement);
    if (rows.length > 0) console.log(`wrong counts of ${name}: ${JSON.stringify(rows)}`);
    count += rows.length;
  }
  return count;
}

const miscounts = {
  categories: `
    select * from (select user_id, name, bookmark_count, (select count(*)::int from bookmark b
      where b.user_id = c.user_id and b.category_id = c.id and b.deleted_at is null) as counted from category c) as all_of
    where bookmark_count <> counted`,
  imports: `
    select * from (select id, total, processed, created + duplicates + skipped + failed as outcomes,
      (select count(*)::int from import_item t where t.user_id = i.user_id and t.import_id = i.id) as items
      from import i) as all_of
    where total <> processed or processed <> outcomes or processed <> items`,
  recategorizations: `
    select * from (select id, total, processed, applied, (select count(*)::int from recategorization_item t
      where t.user_id = r.user_id and t.recategorization_id = r.id and t.status = 'applied') as items
      from recategorization r where status = 'applied') as all_of
    where total <> processed or applied <> items`,
};

/** Even if the queue has lost everything: a due backup starts once, and its next time is in the future. */
async function schedulesLost({ query, people }: Evidence, deadline: number): Promise<number> {
  const { id } = people.backer;
  const [due] = await query<{ at: Date }>(
    `update backup_settings set next_due_at = date_trunc('milliseconds', now()) where user_id = $1
     returning next_due_at as at`,
    [id],
  );
  const hasBegun = async () => {
    const [row] = await query<{ ok: boolean }>(
      `select next_due_at > now() and exists (select from backup_run r where r.user_id = s.user_id
         and r.due_at = $2 and r.status = 'success') as ok
       from backup_settings s where user_id = $1`,
      [id, due!.at],
    );
    return row!.ok;
  };
  return until(hasBegun, deadline, Math.min(500, deadline / 10)).then(
    () => 0,
    () => 1,
  );
}

async function signedOut({ people }: Evidence): Promise<number> {
  let count = 0;
  for (const role of roles) {
    const isIn = () =>
      people[role].person.get("/api/auth/user").then(
        () => "in",
        (error: unknown) => (error instanceof Refused && error.status === 401 ? "out" : null),
      );
    if ((await until(isIn)) === "out") count++;
  }
  return count;
}
