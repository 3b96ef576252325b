import type { RateLimitName } from "@bowerbird/contract/limits";
import { countCall } from "@bowerbird/core/rate-limits";
import { personProcedure } from "./trpc.ts";

/** A call of a signed-in person that costs more than others, so often as its limit says. */
export function limitedProcedure(name: RateLimitName) {
  return personProcedure.use(async ({ ctx, next }) => {
    await countCall(ctx.app, name);
    return next();
  });
}
