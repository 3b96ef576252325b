import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../shared/session/session-store.ts";
import { open } from "../../shared/testing/open.tsx";
import { ada } from "../../shared/testing/samples.ts";
import { TwoStepGate } from "./two-step-gate.tsx";

test("a person who has to set up two-step sign-in sees that in place of the page, until it is done", async () => {
  await open(
    <TwoStepGate>
      <p>The library</p>
    </TwoStepGate>,
    { user: { ...ada, mustSetUpTwoStep: true } },
  );
  await expect.element(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  await expect.element(page.getByText("The library")).not.toBeInTheDocument();
  sessionStore.set(ada);
  await expect.element(page.getByText("The library")).toBeVisible();
});
