import { type Context, createVisitorContext, database } from "../context/index.ts";
import { agreeAt, startDriveServer, type TestDriveServer, type TestWorld, createTestWorld } from "../testing/index.ts";
import {
  connectDrive,
  listBackupRuns,
  openDriveFile,
  startBackup,
  startDriveConnection,
  sweepBackups,
} from "./index.ts";

/** The session in which the tests' people connect. */
export const sessionId = "a-session";

/** A world beside a Google of its own. */
export async function createBackupWorld(serverUrl: string): Promise<{ world: TestWorld; google: TestDriveServer }> {
  const google = await startDriveServer();
  return { world: await createTestWorld(serverUrl, google.settings), google };
}

/** Google as it is at first: without troubles, limits and files. */
export function calm(google: TestDriveServer): void {
  google.trouble = () => undefined;
  google.quota = Number.POSITIVE_INFINITY;
  google.files.clear();
}

/** Backs up now, to the end. */
export async function backUp(world: TestWorld, ctx: Context, format?: "json" | "csv" | "both") {
  await startBackup(ctx, { format });
  await world.work();
  return (await listBackupRuns(ctx))[0]!;
}

/** What stands in a file of the drive. */
export async function textOf(ctx: Context, id: string): Promise<string> {
  const { content } = await openDriveFile(ctx, id);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Goes to Google and agrees. @returns what Google gives along on the way back */
export async function agree(ctx: Context, asked = sessionId): Promise<{ code: string; state: string }> {
  const { authUrl } = await startDriveConnection(ctx, { sessionId: asked });
  return agreeAt(authUrl);
}

export async function connect(ctx: Context): Promise<void> {
  await connectDrive(ctx, { ...(await agree(ctx)), sessionId });
}

/** Somebody with a connected drive and a few bookmarks. */
export async function connectedPerson(world: TestWorld): Promise<Context> {
  const ctx = await world.person();
  await addBookmarks(ctx, 3);
  await connect(ctx);
  return ctx;
}

/** Bookmarks by the shortest way, for libraries of any size. */
export async function addBookmarks(ctx: Context, count: number): Promise<void> {
  const rows = Array.from({ length: Math.min(count, 5_000) }, (_, index) => index);
  const category = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += rows.length) {
    const values = rows.slice(0, count - start).map((index) => ({
      user_id: ctx.userId,
      id: crypto.randomUUID(),
      category_id: category.id,
      url: `https://birds.example/${start + index}`,
      title: `Bird ${start + index} and what it collects, in a title of a usual length`,
      description: "A description of a usual length, as pages give them about themselves.",
      host: "birds.example",
      search_text: "",
      search_vector: "",
      tags: ["birds", "blue"],
    }));
    await database(ctx)
      .insertInto("bookmark")
      .values(values as never)
      .execute();
  }
}

/** What the sweep of a worker would do at a later time. */
export function sweepAt(world: TestWorld, time: Date): Promise<void> {
  return sweepBackups(createVisitorContext(world.services, { now: () => time }));
}
