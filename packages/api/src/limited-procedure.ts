import type { RateLimitName } from "@bowerbird/contract/limits";
import { countCall } from "@bowerbird/core/rate-limits";
import type { PersonProcedure } from "./trpc.ts";

/** A call of a signed-in person that costs more than others, so often as its limit says. */
export function limitedProcedure(base: PersonProcedure, name: RateLimitName) {
  return base.use(async ({ ctx, next }) => {
    await countCall(ctx.app, name);
    return next();
  });
}
