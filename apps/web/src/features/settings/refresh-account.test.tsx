import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../shared/api/trpc.ts";
import { sessionStore } from "../../shared/session/session-store.ts";
import { open } from "../../shared/testing/open.tsx";
import { ada } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { makeAccount } from "./testing/account-samples.ts";
import { refreshAccount } from "./refresh-account.ts";

function Name() {
  const { data } = trpc.account.get.useQuery();
  return <button onClick={() => void refreshAccount()}>{data?.firstName}</button>;
}

test("the account and the session are both refetched", async () => {
  server.on("account.get", makeAccount());
  await open(<Name />);
  server.on("account.get", makeAccount({ firstName: "Augusta" }));
  server.on("auth.user", { ...ada, firstName: "Augusta" });
  await page.getByRole("button", { name: "Ada" }).click();
  await expect.element(page.getByRole("button", { name: "Augusta" })).toBeVisible();
  await expect.poll(() => sessionStore.get()?.firstName).toBe("Augusta");
});
