import { Category } from "@bowerbird/db";
import { beforeEach } from "vitest";
import { type Context, createVisitorContext, everyone, unmanaged } from "../../platform/context/index.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";
import { agreeAt, startDriveServer, type TestWorld } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  backupRuns,
  connectDrive,
  listBackupRuns,
  openBackupFile,
  startBackup,
  startDriveConnection,
  sweepBackups,
  sweepRevocations,
} from "./index.ts";

/** The session in which the tests' people connect. */
export const sessionId = "a-session";

/** A world with its own fake Google, as new before each test; the `ctx` of its tests is a `connectedPerson`. */
export function openBackupWorld() {
  const google = openForTests(startDriveServer);
  const { world, it } = openTestWorld(() => google.settings);
  beforeEach(() => {
    Object.assign(google, { trouble: () => undefined, quota: Infinity, rotates: false, email: "ada@gmail.example" });
    google.files.clear();
  });
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which others a fixture needs.
  const ctx = async ({}, use: (person: Context) => Promise<void>) => use(await connectedPerson(world));
  return { world, google, it: it.extend({ ctx }) };
}

/** Makes a backup and waits for its end. */
export async function backUp(world: TestWorld, ctx: Context, format?: "json" | "csv" | "both") {
  await startBackup(ctx, { format });
  await world.work();
  return (await listBackupRuns(ctx))[0]!;
}

/** The text of a file in the drive. */
export async function textOf(ctx: Context, id: string): Promise<string> {
  const { content } = await openBackupFile(ctx, id);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Agrees on Google's page. @returns the parameters with which Google sends the person back */
export async function agree(ctx: Context, asked = sessionId): Promise<{ code: string; state: string }> {
  const { authUrl } = await startDriveConnection(ctx, { sessionId: asked });
  return agreeAt(authUrl);
}

export async function connect(ctx: Context): Promise<void> {
  await connectDrive(ctx, { ...(await agree(ctx)), sessionId });
}

/** A person with a connected drive and three bookmarks. */
export async function connectedPerson(world: TestWorld): Promise<Context> {
  const ctx = await world.person();
  await addBookmarks(ctx, 3);
  await connect(ctx);
  return ctx;
}

/** Inserts bookmarks directly: thousands at once. */
export async function addBookmarks(
  ctx: Context,
  count: number,
  description = "A description of a usual length, as pages give them about themselves.",
): Promise<void> {
  const [category] = await ctx.em.find(Category, {}, { limit: 1, ...unmanaged });
  const rows = Array.from({ length: count }, (_, index) => ({
    userId: ctx.userId,
    id: crypto.randomUUID(),
    categoryId: category!.id,
    url: `https://birds.example/${index}`,
    title: `Bird ${index} and what it collects, in a title of a usual length`,
    description,
    host: "birds.example",
    searchText: "",
    searchVector: "",
    tags: ["birds", "blue"],
  }));
  await everyone(ctx)
    .insertInto("Bookmark")
    .values(rows as never)
    .execute();
}

/** Runs the sweeps with the clock at `time`. */
export async function sweepAt(world: TestWorld, time: Date): Promise<void> {
  const clock = { now: () => time };
  await backupRuns.sweep(createVisitorContext(world.services, clock));
  await sweepBackups(createVisitorContext(world.services, clock));
  await sweepRevocations(createVisitorContext(world.services, clock));
}
