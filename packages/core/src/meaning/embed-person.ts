import { ModelError } from "../ai/index.ts";
import type { Context } from "../context/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { createTurnstile, isDeadly, isPassing } from "../lost-work/index.ts";
import { claimDue, type DueBookmark, releaseDue } from "./due-bookmarks.ts";
import { arrangeCells } from "./cells.ts";
import type { Embedder } from "./embedder.ts";
import { embedTexts } from "./embed-texts.ts";
import { endTurn, keepTurn, passTurn, takeTurn } from "./embedding-turn.ts";
import { restsUntil } from "./model-rest.ts";
import { forgetOtherModels, writeVectors } from "./write-vectors.ts";
import { prepareVectorStore } from "./vector-store.ts";

/** Work of one turn, before others get theirs: about so long, in milliseconds. */
const turnTime = 20_000;
/** Texts in one call of the model. */
const batchSize = 100;

const alone = createTurnstile();

/**
 * Has the model look at what of a person's bookmarks is new or says something else, for one turn, and goes to the back
 * of the queue while there is more. It can die at any moment: what was not written is done again, a batch at most.
 *
 * @throws GivenUp when some have ended their workers again and again: they are not found by meaning until they change
 */
export async function embedPerson(ctx: Context, { turn }: { turn?: string | undefined }): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx))) return;
  const own = await takeTurn(ctx, embedder.name, turn);
  if (own === null) return;
  const deadly: string[] = [];
  const outcome = await workOff(ctx, embedder, own, deadly);
  if (outcome === "more") {
    const next = await passTurn(ctx, own);
    if (next !== null) await ctx.services.enqueue("embed-person", { userId: ctx.userId, turn: next });
  } else if (outcome !== "lost") {
    await endTurn(ctx, own, outcome === "failed" ? restsUntil(ctx) : null);
  }
  if (deadly.length > 0) throw new GivenUp(`Understanding the bookmarks ${deadly.join(", ")} has ended its workers.`);
}

/** @param deadly takes the ids of those that are given up */
async function workOff(
  ctx: Context,
  embedder: Embedder,
  turn: string,
  deadly: string[],
): Promise<"done" | "more" | "failed" | "lost"> {
  const deadline = Date.now() + turnTime;
  try {
    while (Date.now() < deadline) {
      const due =
        (await understandNext(ctx, embedder, false)) ?? (await alone(() => understandNext(ctx, embedder, true)));
      if (due === null) {
        await forgetOtherModels(ctx, embedder.name);
        await arrangeCells(ctx, embedder.name);
        return "done";
      }
      deadly.push(...due.filter(isDeadly).map(({ id }) => id));
      if ((await keepTurn(ctx, turn)) === null) return "lost";
    }
    return "more";
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "bookmarks wait to be understood");
    return "failed";
  }
}

/** @returns what was looked at; null where nothing is due */
async function understandNext(
  ctx: Context,
  embedder: Embedder,
  areSuspect: boolean,
): Promise<readonly DueBookmark[] | null> {
  const due = await claimDue(ctx, embedder.name, batchSize, areSuspect);
  if (due.length === 0) return null;
  try {
    await understand(ctx, embedder, due);
    return due;
  } catch (error) {
    if (error instanceof ModelError || isPassing(error)) await releaseDue(ctx, due).catch(() => {});
    throw error;
  }
}

async function understand(ctx: Context, embedder: Embedder, due: readonly DueBookmark[]): Promise<void> {
  const open = due.filter(({ isKnown }) => !isKnown);
  const asked = open.filter((bookmark) => !isDeadly(bookmark));
  const vectors = await embedTexts(
    ctx,
    embedder,
    asked.map(({ text }) => text),
  );
  const seen = new Map(asked.map(({ id }, index) => [id, vectors[index]!]));
  const written = open.map((bookmark) => ({ ...bookmark, vector: seen.get(bookmark.id) ?? null }));
  await writeVectors(ctx, embedder.name, due, written);
}
