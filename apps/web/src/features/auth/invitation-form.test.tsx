import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Route, Routes } from "react-router";
import { SignedOutGate } from "../../routing/gates.tsx";
import { open } from "../../testing/open.tsx";
import { ada } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { InvitationForm } from "./invitation-form.tsx";

const field = (name: string) => page.getByLabelText(name, { exact: true });
const create = page.getByRole("button", { name: "Create account" });

const openForm = () =>
  open(
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route element={<SignedOutGate />}>
        <Route path="/signup" element={<InvitationForm token="the-token" />} />
      </Route>
    </Routes>,
    { user: null, path: "/signup" },
  );

test("an invitation opens the form with its address, which cannot be changed, and leads into the app", async () => {
  server.on("auth.invitation", { email: "ada@example.com" });
  server.on("auth.acceptInvitation", ada);
  const release = server.hold("auth.invitation");
  await openForm();
  await expect.element(create).not.toBeInTheDocument();
  release();
  await expect.element(field("Email")).toHaveValue("ada@example.com");
  await expect.element(field("Email")).toHaveAttribute("readonly");
  await field("First name").fill("Ada");
  await field("Password").fill("correct horse");
  await field("Confirm password").fill("correct horse");
  await create.click();
  await expect.element(page.getByText("Home")).toBeVisible();
  expect(server.calls("auth.invitation")).toEqual([{ token: "the-token" }]);
  expect(server.calls("auth.acceptInvitation")).toEqual([
    { firstName: "Ada", lastName: "", password: "correct horse", token: "the-token" },
  ]);
});

test("an invitation that is over says so, and there is nothing to fill in", async () => {
  server.on("auth.invitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
  await openForm();
  await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
});

test("an invitation that ended while the form was filled in says so, and what was typed stays", async () => {
  server.on("auth.invitation", { email: "ada@example.com" });
  server.on("auth.acceptInvitation", new Refusal("BAD_REQUEST", "This invitation is not valid any more."));
  await openForm();
  await field("First name").fill("Ada");
  await field("Password").fill("correct horse");
  await field("Confirm password").fill("correct horse");
  await create.click();
  await expect.element(page.getByText("This invitation is not valid any more.")).toBeVisible();
  await expect.element(field("First name")).toHaveValue("Ada");
});
