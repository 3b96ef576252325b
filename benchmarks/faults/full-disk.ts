import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Stand } from "./stand.ts";

const plenty = "2g";
/** How long the disk stays full (ms). */
const duration = 30_000;

/** Whether this machine allows mounting a disk of a given size. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-disk-"));
  try {
    return mount(folder, "size=1m") && spawnSync("umount", [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}

/**
 * The bookmarks' disk is full for a while: no links can be stored, and all can be read.
 *
 * @returns 1 if a list could not be read meanwhile
 */
export async function fillDisk(stand: Stand): Promise<number> {
  const { query, people } = stand;
  const disk = await moveToSmallDisk(stand);
  try {
    await sleep(duration);
    const list = people.sorter.person.get("/api/bookmarks?limit=10") as Promise<unknown[]>;
    const isReadable = await list.then(
      (bookmarks) => bookmarks.length > 0,
      () => false,
    );
    return isReadable ? 0 : 1;
  } finally {
    mount(disk, `remount,size=${plenty}`);
    await query("alter table bookmark set tablespace pg_default");
    await query("drop tablespace small_disk");
    spawnSync("umount", [disk]);
    rmdirSync(disk);
  }
}

async function moveToSmallDisk({ query }: Stand): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-disk-"));
  mount(folder, `size=${plenty}`);
  const [server] = await query<{ data: string }>("select current_setting('data_directory') as data");
  const { uid, gid } = statSync(server!.data);
  chownSync(folder, uid, gid);
  await query(`create tablespace small_disk location '${folder}'`);
  await query("alter table bookmark set tablespace small_disk");
  // Deleted rows would leave room.
  await query("vacuum full bookmark");
  const { blocks, bfree, bsize } = statfsSync(folder);
  mount(folder, `remount,size=${(blocks - bfree) * bsize}`);
  return folder;
}

function mount(folder: string, options: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
}
