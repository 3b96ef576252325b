import { ModelError } from "../ai/index.ts";
import type { Context } from "../context/index.ts";
import { readDue, type DueBookmark } from "./due-bookmarks.ts";
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

/**
 * Has the model look at what of a person's bookmarks is new or says something else, for one turn, and goes to the back
 * of the queue while there is more. It can die at any moment: what was not written is done again, a batch at most.
 */
export async function embedPerson(ctx: Context, { turn }: { turn?: string | undefined }): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx))) return;
  const own = await takeTurn(ctx, embedder.name, turn);
  if (own === null) return;
  const outcome = await workOff(ctx, embedder, own);
  if (outcome === "lost") return;
  if (outcome === "more") {
    const next = await passTurn(ctx, own);
    if (next !== null) await ctx.services.enqueue("embed-person", { userId: ctx.userId, turn: next });
    return;
  }
  await endTurn(ctx, own, outcome === "failed" ? restsUntil(ctx) : null);
}

async function workOff(ctx: Context, embedder: Embedder, turn: string): Promise<"done" | "more" | "failed" | "lost"> {
  const deadline = Date.now() + turnTime;
  try {
    while (Date.now() < deadline) {
      const due = await readDue(ctx, embedder.name, batchSize);
      if (due.length === 0) {
        await forgetOtherModels(ctx, embedder.name);
        await arrangeCells(ctx, embedder.name);
        return "done";
      }
      await understand(ctx, embedder, due);
      if ((await keepTurn(ctx, turn)) === null) return "lost";
    }
    return "more";
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "bookmarks wait to be understood");
    return "failed";
  }
}

async function understand(ctx: Context, embedder: Embedder, due: readonly DueBookmark[]): Promise<void> {
  const open = due.filter(({ isKnown }) => !isKnown);
  const vectors = await embedTexts(
    ctx,
    embedder,
    open.map(({ text }) => text),
  );
  const written = open.map((bookmark, index) => ({ ...bookmark, vector: vectors[index]! }));
  await writeVectors(ctx, embedder.name, due, written);
}
