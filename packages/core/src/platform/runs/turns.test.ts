import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../context/index.ts";
import { keepTurn, passTurn, takeTurn } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
const { world } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
});

const minutesLater = (minutes: number) => ({ ...ctx, now: () => new Date(Date.now() + minutes * 60_000) });

describe.each(["enrichment", "embedding_state"] as const)("the turns of %s", (table) => {
  it("belong to one job, which goes on with the next; a second job ends", async () => {
    const first = await takeTurn(ctx, table, undefined);
    expect(first).not.toBeNull();
    expect(await takeTurn(ctx, table, undefined)).toBeNull();
    const second = await passTurn(ctx, table, first!);
    expect(await takeTurn(ctx, table, first!)).toBeNull();
    expect(await takeTurn(ctx, table, second!)).toBe(second);
    expect(await keepTurn(await world.person(), table, second!)).toBeNull();
  });

  it("go to another job when they had no heartbeat for 90 seconds, and the first one stops", async () => {
    const first = await takeTurn(ctx, table, undefined);
    expect(await takeTurn(minutesLater(1), table, undefined)).toBeNull();
    await keepTurn(minutesLater(1), table, first!);
    expect(await takeTurn(minutesLater(2), table, undefined)).toBeNull();
    expect(await takeTurn(minutesLater(3), table, undefined)).not.toBeNull();
    expect(await keepTurn(ctx, table, first!)).toBeNull();
    expect(await passTurn(ctx, table, first!)).toBeNull();
  });

  it("go to another job when their heartbeat is in the future, because a worker's clock was wrong", async () => {
    await takeTurn(minutesLater(60), table, undefined);
    expect(await takeTurn(ctx, table, undefined)).not.toBeNull();
  });
});
