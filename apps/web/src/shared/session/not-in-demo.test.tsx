import { ada } from "../testing/samples.ts";
import { expect, open, page, test } from "../testing/in-page.ts";
import { NotInDemo } from "./not-in-demo.tsx";

const part = (
  <NotInDemo reason="mail">
    <p>Switches</p>
  </NotInDemo>
);
const sentence = page.getByText("The demo does not send mail.");

test("a visitor of a demo reads what it does not do, in place of the settings", async () => {
  await open(part, { user: { ...ada, demoEndsAt: "2026-05-12T10:00:00Z" } });
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByText("Switches")).not.toBeInTheDocument();
});

test("everyone else has the settings", async () => {
  await open(part);
  await expect.element(page.getByText("Switches")).toBeVisible();
  await expect.element(sentence).not.toBeInTheDocument();
});
