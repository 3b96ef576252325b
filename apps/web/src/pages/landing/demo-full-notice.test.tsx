import { expect, open, page, test } from "../../shared/testing/in-page.ts";
import DemoFullNotice from "./demo-full-notice.tsx";

test.for([
  ["?demo=network&minutes=12", "3 demos are open on your network already. Try again in 12 min."],
  ["?demo=visitors&minutes=7", "All 100 places of the demo are taken. Try again in 7 min."],
] as const)("a visitor without a place reads when to come again: %s", async ([search, text]) => {
  await open(<DemoFullNotice search={search} />, { user: null });
  await expect.element(page.getByText(text)).toBeVisible();
});

test("an address that names no time says nothing", async () => {
  await open(<DemoFullNotice search="?demo=network&minutes=<b>" />, { user: null });
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});
