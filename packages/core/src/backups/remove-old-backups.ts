import type { Context } from "../context/index.ts";
import { DriveError, type DriveSession } from "./drive.ts";
import { loadSettings } from "./settings-row.ts";

/** Deletes the files of this person's oldest backups beyond as many as they keep; of nobody else's, and nothing else. */
export async function removeOldBackups(ctx: Context, session: DriveSession): Promise<void> {
  const { autoDelete, maxBackups } = await loadSettings(ctx);
  if (!autoDelete) return;
  const own = (await session.listFiles()).filter(({ userId, runId }) => userId === ctx.userId && runId !== null);
  const newestFirst = [...new Set(own.toSorted(byAge).map(({ runId }) => runId))];
  const surplus = new Set(newestFirst.slice(maxBackups));
  for (const { id } of own.filter(({ runId }) => surplus.has(runId))) await deleteIfThere(session, id);
}

function byAge(one: { createdTime: Date }, other: { createdTime: Date }): number {
  return other.createdTime.getTime() - one.createdTime.getTime();
}

/** The person may have been faster. */
async function deleteIfThere(session: DriveSession, id: string): Promise<void> {
  try {
    await session.delete(id);
  } catch (error) {
    if (!(error instanceof DriveError && error.problem === "missing")) throw error;
  }
}
