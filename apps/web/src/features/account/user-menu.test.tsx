import { UserMenuButton } from "./user-menu-button.tsx";
import { ada, address, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const button = page.getByRole("button", { name: "Account of Ada Lovelace" });
const item = (name: string) => page.getByRole("menuitem", { name });

test("the menu shows whose account it is", async () => {
  await open(<UserMenuButton user={ada} />);
  await button.click();
  await expect.element(page.getByRole("menu").getByText("Ada Lovelace")).toBeVisible();
  await expect.element(page.getByText(ada.email)).toBeVisible();
});

test.each([
  ["Settings", "/settings"],
  ["Language", "/settings?tab=appearance"],
])("%s leads to %s", async (name, path) => {
  await open(<UserMenuButton user={ada} />);
  await button.click();
  await item(name).click();
  await expect.element(address()).toHaveTextContent(path);
});

test("a refused logout shows the server's message, and the person stays signed in", async () => {
  server.on("auth.logout", new Refusal("CONFLICT", "Not now."));
  await open(<UserMenuButton user={ada} />);
  await button.click();
  await item("Log out").click();
  await expect.element(page.getByText("Not now.")).toBeVisible();
  expect(server.calls("auth.logout")).toHaveLength(1);
});
