import { limits, rateLimits } from "@bowerbird/contract/limits";
import { createOrm, type Database } from "@bowerbird/db";
import { createTestDatabase, type TestDatabase } from "@bowerbird/db/testing";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { actAs, addressHeader, createVisitorContext, database, toNetwork } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { clusterBackend, createTestWorld, queueBackends, type TestWorld } from "../../testing/index.ts";
import { countUpload } from "../../intake/uploads/index.ts";
import { countCall, createCallCounter, createLimiter, limited, type Limiter } from "./index.ts";

const quiet = pino({ level: "silent" });

const onCluster = clusterBackend(inject("suite"));
afterAll(onCluster.close);

describe.each([...queueBackends(inject("redisUrl"), inject("suite")), ...onCluster.backends])(
  "limits kept in $name",
  ({ openRedis }) => {
    let world: TestWorld;
    let others: Limiter;
    beforeAll(async () => {
      world = await createTestWorld(inject("databaseUrl"));
      const redisUrl = await openRedis();
      const db = database(createVisitorContext(world.services));
      world.services.limiter = createLimiter({ redisUrl }, db, quiet);
      others = createLimiter({ redisUrl }, db, quiet);
    });
    afterAll(async () => {
      world.services.limiter.close();
      others.close();
      await world.close();
    });

    let networks = 0;
    /** An address in a network that nobody has used. */
    const somewhere = () => `2001:db8:${(++networks).toString(16)}:1::1`;
    const from = (address: string, limiter = world.services.limiter) =>
      createVisitorContext({ ...world.services, limiter }, { headers: new Headers({ [addressHeader]: address }) });
    const wrong = () => Promise.reject(new AppError("UNAUTHORIZED", "Wrong email or password."));
    const right = () => Promise.resolve("in");
    const { perAccount, perPair, perDevice, perAddress, seconds } = rateLimits.signIn;

    async function answers(count: number, attempt: (index: number) => Promise<unknown>): Promise<string[]> {
      const list = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
      return list.map((one) => (one.status === "fulfilled" ? "ok" : (one.reason as AppError).code));
    }
    const refused = (codes: string[]) => codes.filter((code) => code === "TOO_MANY_REQUESTS").length;

    it("refuse an account's next attempt after too many failures, wherever they came from, with the time to wait", async () => {
      const email = crypto.randomUUID();
      const codes = await answers(perAccount, () => limited(from(somewhere()), "signIn", { account: email }, wrong));
      expect(refused(codes)).toBe(0);
      const refusal = await limited(from(somewhere()), "signIn", { account: email }, right).catch(
        (error: AppError) => error,
      );
      expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS" });
      const { message, details } = refusal as AppError;
      expect(message).toBe("Too many attempts. Please try again in 15 minutes.");
      expect(details!["retryAfter"]).toBeGreaterThan(seconds - 10);
      expect(details!["retryAfter"]).toBeLessThanOrEqual(seconds);
      expect(await limited(from(somewhere()), "signIn", { account: crypto.randomUUID() }, right)).toBe("in");
    });

    it("hold for all servers together", async () => {
      const email = crypto.randomUUID();
      await answers(perAccount, () => limited(from(somewhere()), "signIn", { account: email }, wrong));
      await expect(limited(from(somewhere(), others), "signIn", { account: email }, right)).rejects.toThrow(
        "Too many attempts.",
      );
    });

    it("let no more through when all tries come at once", async () => {
      const email = crypto.randomUUID();
      let tried = 0;
      const attempt = () => limited(from(somewhere()), "signIn", { account: email }, () => ((tried += 1), wrong()));
      const codes = await answers(perAccount + 20, attempt);
      expect([tried, refused(codes)]).toEqual([perAccount, 20]);
    });

    it("refuse a network that tries one account after the other, and no other network", async () => {
      const address = somewhere();
      const neighbour = address.replace("::1", "::2:3");
      const codes = await answers(perAddress, () =>
        limited(from(address), "signIn", { account: crypto.randomUUID() }, wrong),
      );
      expect(refused(codes)).toBe(0);
      await expect(limited(from(neighbour), "signIn", { account: crypto.randomUUID() }, right)).rejects.toThrow(
        "Too many attempts.",
      );
      expect(await limited(from(somewhere()), "signIn", { account: crypto.randomUUID() }, right)).toBe("in");
    });

    it("refuse an account in the network that fails, and in no other", async () => {
      const [email, stranger, owner] = [crypto.randomUUID(), somewhere(), somewhere()];
      const guess = () => limited(from(stranger), "signIn", { account: email }, wrong);
      expect(refused(await answers(perPair, guess))).toBe(0);
      expect(refused(await answers(perAddress, guess))).toBe(perAddress);
      expect(await limited(from(owner), "signIn", { account: email }, right)).toBe("in");
    });

    it("know a device of the account by its own count, whatever networks have tried", async () => {
      const email = crypto.randomUUID();
      await answers(perAccount, () => limited(from(somewhere()), "signIn", { account: email }, wrong));
      const tried = { account: email, deviceId: "my laptop" };
      expect(await limited(from(somewhere()), "signIn", tried, right)).toBe("in");
      expect(refused(await answers(perDevice, () => limited(from(somewhere()), "signIn", tried, wrong)))).toBe(0);
      await expect(limited(from(somewhere()), "signIn", tried, right)).rejects.toThrow("Too many attempts.");
    });

    it("count mails that were asked for by network, too, and what one network is refused keeps no other out", async () => {
      const email = crypto.randomUUID();
      const stranger = somewhere();
      const ask = (address: string) => limited(from(address), "forgotPassword", { account: email }, right);
      const { perPair: few, perAccount: all } = rateLimits.forgotPassword;
      expect(refused(await answers(all * 3, () => ask(stranger)))).toBe(all * 3 - few);
      expect(refused(await answers(all - few, () => ask(somewhere())))).toBe(0);
      await expect(ask(somewhere())).rejects.toThrow("Too many attempts.");
      const own = { account: email, deviceId: "my laptop" };
      expect(await limited(from(somewhere()), "forgotPassword", own, right)).toBe("in");
    });

    it("count failures alone where the rule says so: a person who gets in starts again from there", async () => {
      const [email, address] = [crypto.randomUUID(), somewhere()];
      const visit = from(address);
      const tried = { account: email };
      for (let round = 0; round < perAccount / perPair - 1; round++) {
        expect(refused(await answers(perPair - 1, () => limited(visit, "signIn", tried, wrong)))).toBe(0);
        expect(await limited(visit, "signIn", tried, right)).toBe("in");
      }
      const unverified = () => Promise.reject(new AppError("FORBIDDEN", "Please verify."));
      const codes = await answers(perPair * 3, () => limited(visit, "signIn", tried, unverified));
      expect(refused(codes)).toBeLessThan(codes.length);
      expect(await limited(visit, "signIn", tried, right)).toBe("in");
    });

    it("count every call where the rule says so, also of those who get through", async () => {
      const ctx = actAs(from(somewhere()), crypto.randomUUID());
      expect(refused(await answers(rateLimits.ai.perAccount, () => countCall(ctx, "ai")))).toBe(0);
      await expect(countCall(ctx, "ai")).rejects.toThrow("Too many attempts. Please try again in");
      await countCall({ ...ctx, userId: crypto.randomUUID() }, "ai");
      await countCall(ctx, "pageFetch");
    });
  },
);

describe("uploads", () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await createTestWorld(inject("databaseUrl"));
  });
  afterAll(() => world.close());
  const someone = () => actAs(createVisitorContext(world.services), crypto.randomUUID());

  it("are counted by the day: 500 files, with the hours to wait", async () => {
    const ctx = someone();
    await countCall(ctx, "dailyUploads", rateLimits.dailyUploads.perAccount);
    await expect(countUpload(ctx, "100")).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "You have reached the limit of 500 files a day. Please try again in 24 hours.",
    });
    await countUpload(someone(), "100");
  });

  it("are counted by their size, too, before they are read: 5 GB a day", async () => {
    const ctx = someone();
    const largest = String(limits.uploadBytes);
    for (let sent = 0; sent < 102; sent += 1) await countUpload(ctx, sent % 2 === 0 ? largest : undefined);
    await expect(countUpload(ctx, largest)).rejects.toThrow("You have reached the limit of 5 GB of files a day");
  });
});

describe("the table of limits", () => {
  it("holds no address and no email in a readable form", async () => {
    const world = await createTestWorld(inject("databaseUrl"));
    const headers = new Headers({ [addressHeader]: "203.0.113.7" });
    const ctx = createVisitorContext(world.services, { headers });
    await limited(ctx, "signUp", { account: "ada@example.com" }, () => Promise.resolve());
    const rows = await ctx.em.execute("select * from rate_limit");
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/ada|203\.0/);
    await world.close();
  });
});

describe("a store that is down", () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(inject("databaseUrl"));
  });
  afterEach(() => test.drop());
  const nowhere = "postgres://postgres@127.0.0.1:1/none";

  it.each([
    ["PostgreSQL", null],
    ["Redis", "redis://127.0.0.1:1"],
  ])("(%s) stops no one, is logged once, and the limit still holds in each process", async (_name, redisUrl) => {
    const warn = vi.fn();
    const log = { warn } as never;
    const orm = createOrm({ databaseUrl: nowhere });
    const limiter = createLimiter({ redisUrl }, orm.em.fork().getKysely() as unknown as Database, log);
    const key = { name: "signIn", kind: "account", of: "ada@example.com" } as const;
    const waits: number[] = [];
    for (let count = 0; count <= rateLimits.signIn.perAccount; count++) waits.push(await limiter.take(key));
    expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).map(() => 0));
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(await limiter.take({ ...key, of: "bob@example.com" })).toBe(0);
    await limiter.refund(key);
    await limiter.resetAttempts(key);
    expect(await limiter.take(key)).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
    limiter.close();
    await orm.close(true);
  });
});

describe("calls of every kind", () => {
  it("are counted by the minute, each caller for itself", () => {
    const counter = createCallCounter(3);
    const at = (seconds: number) => new Date(1_000_000 + seconds * 1_000);
    const waits = [0, 1, 2, 3].map((second) => counter.count("ada", at(second)));
    expect(waits).toEqual([0, 0, 0, 57_000]);
    expect(counter.count("bob", at(3))).toBe(0);
    expect(counter.count("ada", at(60))).toBe(0);
  });
});

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::", "fe80:0:0:0::/64"],
])("the address %s counts as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
