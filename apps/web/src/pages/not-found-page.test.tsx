import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../shared/testing/open.tsx";
import NotFoundPage from "./not-found-page.tsx";

const home = page.getByRole("link", { name: "Back to Home" });

test("a visitor on an unknown address finds the way home", async () => {
  await open(<NotFoundPage />, { user: null, path: "/nowhere" });
  await expect.element(home).toHaveAttribute("href", "/");
});
