import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { trpcClient } from "../api/trpc.ts";
import { server } from "../testing/server.ts";
import { proofStore, withProof } from "./proof-store.ts";

const refusal = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
const call = () => withProof(() => trpcClient.account.confirm.mutate({}));

test("a call that needs no proof asks nothing", async () => {
  server.on("account.confirm", { message: "Confirmed." });
  expect(await call()).toEqual({ message: "Confirmed." });
  expect(proofStore.get()).toBeNull();
});

test("calls that need proof share one question, and are repeated once it is answered", async () => {
  server.on("account.confirm", refusal);
  const calls = [call(), call()];
  await expect.poll(() => proofStore.get()?.proof).toBe("password");
  await expect.poll(() => server.calls("account.confirm")).toHaveLength(2);
  server.on("account.confirm", { message: "Confirmed." });
  proofStore.get()!.settle(true);
  expect(await Promise.all(calls)).toEqual([{ message: "Confirmed." }, { message: "Confirmed." }]);
  expect(proofStore.get()).toBeNull();
});

test("without proof the call is refused, and not repeated", async () => {
  server.on("account.confirm", refusal);
  const refusedCall = call().catch((error: unknown) => error);
  await expect.poll(() => proofStore.get()).not.toBeNull();
  proofStore.get()!.settle(false);
  expect(await refusedCall).toMatchObject({ message: "Please enter your password to continue." });
  expect(server.calls("account.confirm")).toHaveLength(1);
});

test("another refusal asks nothing", async () => {
  server.on("account.confirm", new Refusal("FORBIDDEN", "This is not your password."));
  await expect(call()).rejects.toThrow("This is not your password.");
  expect(proofStore.get()).toBeNull();
});
