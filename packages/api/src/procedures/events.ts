import { findCaller } from "@bowerbird/core/accounts/auth";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { readProcedure, router } from "../trpc.ts";

const streamInput = z.object({ lastEventId: z.string().max(100).nullish() }).optional();

export const eventsRouter = router({
  /** The person's events from all devices. Resumes after a lost connection. */
  stream: readProcedure.input(streamInput).subscription(async function* ({ ctx, input, signal }) {
    const ended = signal ?? new AbortController().signal;
    for await (const { id, event } of ctx.events.subscribe(ctx.app.userId, input?.lastEventId ?? null, ended)) {
      if (event.type === "sessions.changed" && (await findCaller(ctx.visitor)) === null) return;
      yield tracked(id, event);
    }
  }),
});
