import { makeSharedPage } from "../../shared/testing/sharing-samples.ts";
import { SharedPages } from "./shared-pages.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const bread = makeSharedPage({ title: "Bread for all", isIndexed: true });
const travel = makeSharedPage({ categoryId: crypto.randomUUID(), category: "Travel", takenDownAt: new Date() });
const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test("every shared page is listed with what it is, and changed in a dialog", async () => {
  server.on("sharing.list", { isOn: true, pages: [bread, travel] });
  await open(<SharedPages />);
  await expect.poll(rows).toHaveLength(2);
  expect(rows()[0]).toContain("Bread for allListed by search enginesBread · Shared on ");
  expect(rows()[1]).toContain("TravelTaken down by the operator");
  expect(page.getByRole("link", { name: "Open" }).elements()).toHaveLength(1);
  await page.getByRole("button", { name: "Change the shared page of Bread" }).click();
  await expect.element(page.getByRole("dialog", { name: "Share “Bread”" })).toBeVisible();
});

test("without one it says how to share", async () => {
  await open(<SharedPages />);
  await expect.element(page.getByText(/^You share nothing/)).toBeVisible();
});

test("where the server has no sharing there is no such section", async () => {
  server.on("sharing.list", { isOn: false, pages: [] });
  await open(<SharedPages />);
  await expect.element(page.getByRole("heading", { name: "Shared pages" })).not.toBeInTheDocument();
});

test("what cannot be loaded is asked for again", async () => {
  server.on("sharing.list", new Refusal("CONFLICT"));
  await open(<SharedPages />);
  await expect.element(page.getByText("Your shared pages couldn't be loaded.")).toBeVisible();
  server.on("sharing.list", { isOn: true, pages: [bread] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(rows).toHaveLength(1);
});
