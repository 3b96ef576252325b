import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../shared/testing/open.tsx";
import { server } from "../shared/testing/server.ts";
import NotFoundPage from "./not-found-page.tsx";

const home = page.getByRole("link", { name: "Back to Home" });
const search = page.getByRole("combobox", { name: /search/i });

test("a visitor on an unknown address finds the way home", async () => {
  await open(<NotFoundPage />, { user: null, path: "/nowhere" });
  await expect.element(home).toHaveAttribute("href", "/");
  await expect.element(search).not.toBeInTheDocument();
});

test("a signed-in person can also search", async () => {
  for (const runs of ["imports.list", "recategorizations.list", "restores.list"] as const) server.on(runs, []);
  await open(<NotFoundPage />, { path: "/nowhere" });
  await expect.element(search).toBeVisible();
  await expect.element(home).toBeVisible();
});
