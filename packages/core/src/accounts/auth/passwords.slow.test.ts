import { User } from "@bowerbird/db";
import { expect, test } from "vitest";
import { createVisitorContext, everyone, unmanaged } from "../../platform/context/index.ts";
import { logIn } from "./log-in.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world } = openTestWorld();

test.each(["correct horse battery", "pässwörd mit Leerzeichen ", "密码密码密码密码", "x".repeat(128)])(
  "the password %j is known by its hash, and no other is",
  async (password) => {
    const hash = await hashPassword(password);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}x`, hash)).toBe(false);
    expect(await hashPassword(password)).not.toBe(hash);
  },
);

test("a password that is stored so signs in", async () => {
  const ctx = await world.person();
  const { email } = await ctx.em.findOneOrFail(User, { id: ctx.userId }, unmanaged);
  const password = "another correct horse";
  const stored = everyone(ctx)
    .updateTable("Account")
    .set({ password: await hashPassword(password) });
  await stored.where("userId", "=", ctx.userId).where("providerId", "=", "credential").execute();
  expect(await logIn(createVisitorContext(world.services), { email, password })).toMatchObject({ email });
});
