import type { AssistantProposal } from "@bowerbird/contract/assistants";
import { Proposed } from "./proposed.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const step = { subject: null, target: null, from: [], titles: [] };
const proposal: AssistantProposal = {
  id: "0198a000-0000-7000-8000-000000000001",
  assistant: { id: "token", name: "Claude" },
  title: "Sort the bread",
  status: "open",
  isUndone: false,
  createdAt: new Date("2026-05-12T09:00:00Z"),
  steps: [
    { ...step, kind: "move", count: 3, target: "Food/Bread", from: [{ path: "Inbox", count: 3 }], titles: ["Rye"] },
    { ...step, kind: "rename-tag", count: 7, subject: "bred", target: "bread" },
  ],
};

/** The proposal is there until it is applied or dismissed. */
function serve() {
  let waiting = [proposal];
  server.on("assistants.proposals", () => waiting);
  server.on("assistants.applyProposal", () => {
    waiting = [];
    return { failed: [] };
  });
  server.on("assistants.dismissProposal", ({ id }) => {
    waiting = [];
    return { id };
  });
  server.on("history.undo", () => {
    waiting = [proposal];
    return { kept: 0, isRunning: false, backIn: null };
  });
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shown = page.getByRole("listitem", { name: "Sort the bread" });

test("a proposal says who made it and what would change, and is applied with one press and undone with another", async () => {
  serve();
  await open(<Proposed />);
  await expect
    .poll(() => shown.query()?.textContent)
    .toMatch(/Proposed by Claude.*Move.*3.links.*Inbox.*Food.*Bread.*Rye.*bred.→.bread/);
  await button("Apply").click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(server.calls("assistants.applyProposal")).toEqual([{ id: proposal.id, steps: 2 }]);
  await button("Undo").click();
  await expect.element(shown).toBeVisible();
  expect(server.calls("history.undo")).toEqual([{ kind: "act", id: proposal.id }]);
});

test("one that is dismissed goes, and nothing is applied", async () => {
  serve();
  await open(<Proposed />);
  await button("Dismiss").click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(server.calls("assistants.applyProposal")).toEqual([]);
});

test("one that cannot be applied stays", async () => {
  serve();
  server.on("assistants.applyProposal", new Refusal("CONFLICT"));
  await open(<Proposed />);
  await button("Apply").click();
  await expect.poll(() => server.calls("assistants.applyProposal").length).toBe(1);
  await expect.element(shown).toBeVisible();
});

test("a list that cannot be loaded can be asked for again", async () => {
  server.on("assistants.proposals", new Refusal("CONFLICT"));
  await open(<Proposed />);
  await expect.element(button("Try again")).toBeVisible();
  serve();
  await button("Try again").click();
  await expect.element(shown).toBeVisible();
});
