import { describe, expect } from "vitest";
import { limits } from "@bowerbird/contract/limits";
import { findCaller } from "../auth/index.ts";
import { type Context, createVisitorContext, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { createApiToken, listApiTokens, revokeApiToken } from "./index.ts";

const { world, it } = openTestWorld();

const program = (token: string, options: object = {}) =>
  findCaller(
    createVisitorContext(world.services, { headers: new Headers({ authorization: `Bearer ${token}` }), ...options }),
  );
const script = { name: "my script", scope: "read" as const };

describe("a personal token", () => {
  it("calls in the person's name, within its scope, until it is revoked", async ({ ada }) => {
    const created = await createApiToken(ada, script);
    expect(await program(created.token)).toMatchObject({
      userId: ada.userId,
      scopes: ["read"],
      via: { type: "token", id: created.id },
    });
    await revokeApiToken(ada, created);
    expect(await program(created.token)).toBeNull();
    expect(await listApiTokens(ada)).toEqual([]);
  });

  it("is shown once: what we keep does not hold it", async ({ ada }) => {
    const { token, ...rest } = await createApiToken(ada, { ...script, scope: "read-write" });
    expect(token).toMatch(/^bbt_[\w-]{43}$/);
    expect(await listApiTokens(ada)).toEqual([rest]);
    const rows = await own(ada).selectFrom("ApiToken").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 40));
  });

  it.each([
    [{ scope: "read" as const }, ["read"], "read"],
    [{}, ["read"], "read"],
    [{ scope: "read-write" as const }, ["read", "organize", "write", "import", "backup"], "read-write"],
    [{ scopes: ["backup" as const, "read" as const], scope: "read-write" as const }, ["read", "backup"], "read"],
    [{ scopes: ["write" as const] }, ["write"], "read-write"],
  ])("made with %j may %j, and is %s to older programs", async (given, scopes, scope) => {
    const ada = await world.person();
    expect(await createApiToken(ada, { name: "script", ...given })).toMatchObject({ scopes, scope });
    expect(await listApiTokens(ada)).toMatchObject([{ scopes, scope }]);
  });

  it("ends at its time", async ({ ada }) => {
    const { token } = await createApiToken(ada, { ...script, expiresInDays: 2 });
    const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await program(token, inDays(1.9))).not.toBeNull();
    expect(await program(token, inDays(2.1))).toBeNull();
  });

  it("is one of at most fifty, also when many are made at once", async ({ ada }) => {
    const made = await Promise.allSettled(
      Array.from({ length: limits.apiTokens + 4 }, () => createApiToken(ada, script)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(limits.apiTokens);
    expect(await listApiTokens(ada)).toHaveLength(limits.apiTokens);
  });

  it("says when it was last used", async ({ ada }) => {
    const { token } = await createApiToken(ada, script);
    expect((await listApiTokens(ada))[0]!.lastUsedAt).toBeNull();
    const now = new Date("2030-05-12T09:00:00Z");
    await program(token, { now: () => now });
    expect((await listApiTokens(ada))[0]!.lastUsedAt).toEqual(now);
  });

  it.each(["", "x", "bbt_", "bbt_' or 1=1 --", `bbt_${"a".repeat(43)}`, "bbt_\u00e9"])(
    "that is made up is nobody's: %j",
    async (token) => {
      expect(await program(encodeURIComponent(token))).toBeNull();
    },
  );

  it("is one of at most 50", async () => {
    const ada: Context = await world.person();
    for (let count = 0; count < 50; count++) await createApiToken(ada, script);
    await expect(createApiToken(ada, script)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
