import { setImmediate } from "node:timers/promises";
import type { FileLink } from "../bookmark-files/index.ts";
import { prepareLink } from "./prepare-link.ts";
import type { PlacedLink } from "./record-outcomes.ts";

/** Links stored in one transaction. More would save little and let the person wait longer for a sign of progress. */
const batchSize = 1_000;
/** The first is small, so that the database has something to do, and the person something to see, at once. */
const firstBatchSize = 100;
/** Links prepared between two looks at what else waits: about 2 ms. */
const atOnce = 25;

/**
 * Reads and prepares the next batch while the database stores this one, a little at a time, so that neither the
 * database's answers nor other jobs wait for it.
 *
 * @param position place of the first link in its source
 */
export async function* prepareAhead(
  batches: AsyncGenerator<FileLink[]>,
  position: number,
  importedAt: Date,
): AsyncGenerator<PlacedLink[]> {
  const prepared = prepareBatches(batches, position, importedAt);
  let coming = prepared.next();
  coming.catch(() => {});
  try {
    for (let batch = await coming; !batch.done; batch = await coming) {
      coming = prepared.next();
      coming.catch(() => {});
      yield batch.value;
    }
  } finally {
    await prepared.return(undefined);
  }
}

async function* prepareBatches(
  batches: AsyncGenerator<FileLink[]>,
  from: number,
  importedAt: Date,
): AsyncGenerator<PlacedLink[]> {
  let position = from;
  let placed: PlacedLink[] = [];
  let size = firstBatchSize;
  for await (const links of batches) {
    for (const link of links) {
      placed.push({ position: position++, prepared: prepareLink(link, importedAt) });
      if (placed.length % atOnce === 0) await setImmediate();
      if (placed.length < size) continue;
      yield placed;
      size = Math.min(batchSize, size * 3);
      placed = [];
    }
  }
  if (placed.length > 0) yield placed;
}
