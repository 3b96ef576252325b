import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { server } from "../../testing/server.ts";
import { GoogleButton } from "./google-button.tsx";

const link = page.getByRole("link", { name: "Continue with Google" });

test("where the server is set up for it, there is a way through Google, which keeps where the person wanted to go", async () => {
  server.on("auth.options", { google: true, passkeys: false });
  await open(<GoogleButton />, { user: null });
  await expect.element(link).toHaveAttribute("href", "/api/login/google");
  link.element().addEventListener("click", (event) => event.preventDefault());
  await link.click();
  expect(Object.values(sessionStorage)).toContain("/");
});

test("elsewhere, and until that is known, there is none", async () => {
  server.on("auth.options", { google: false, passkeys: false });
  const release = server.hold("auth.options");
  await open(<GoogleButton />, { user: null });
  await expect.element(link).not.toBeInTheDocument();
  release();
  await expect.poll(() => server.calls("auth.options")).toHaveLength(1);
  await expect.element(link).not.toBeInTheDocument();
});
