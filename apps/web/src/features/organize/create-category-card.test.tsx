import { trpc } from "../../shared/api/trpc.ts";
import { makeCategory } from "../../shared/testing/samples.ts";
import { allLoaded, choose } from "../../shared/testing/steps.ts";
import { CreateCategoryCard } from "./organize-panel.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread" });
const created = { ...makeCategory({ name: "Rye", icon: "🌾" }), changeId: "created" };
const field = (name: string) => page.getByRole("textbox", { name });
const submit = () => page.getByRole("button", { name: "Create category" }).click();
const calls = () => server.calls("categories.create");

function Card({ onCreated }: { onCreated: (id: string) => void }) {
  trpc.categories.list.useQuery();
  return <CreateCategoryCard parents={[{ value: bread.id, label: "Bread" }]} onCreated={onCreated} />;
}

async function openCard() {
  const onCreated = vi.fn<(id: string) => void>();
  await open(<Card onCreated={onCreated} />);
  await allLoaded();
  return onCreated;
}

beforeEach(() => {
  server.on("categories.list", [bread]);
  server.on("categories.create", created);
});

test("a category is created as filled in, and selected once the list has it", async () => {
  const onCreated = await openCard();
  await field("Name").fill("  Rye ");
  await page.getByRole("button", { name: "Icon" }).click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("sheaf of rice");
  await page.getByRole("button", { name: "sheaf of rice" }).click();
  await page.getByLabelText("Custom color").fill("#15803d");
  await choose("Parent", "Bread");
  const release = server.hold("categories.list");
  await submit();
  await expect.poll(() => server.calls("categories.list")).toHaveLength(2);
  expect(onCreated).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onCreated.mock.calls).toEqual([[created.id]]);
  expect(calls()).toEqual([{ name: "Rye", icon: "🌾", color: "#15803d", parentId: bread.id }]);
  await expect.element(page.getByText("Created 🌾 Rye and selected it.")).toBeVisible();
  await expect.element(field("Name")).toHaveValue("");
});

test("fields that were not filled in are not sent", async () => {
  await openCard();
  await field("Name").fill("Rye");
  await userEvent.keyboard("{Enter}");
  await expect.poll(calls).toEqual([{ name: "Rye", parentId: null }]);
});

test("without a name it asks for one until something is typed", async () => {
  await openCard();
  await submit();
  await expect.element(page.getByRole("alert").first()).toHaveTextContent("Please enter a category name");
  expect(calls()).toEqual([]);
  await field("Name").fill("R");
  await expect.element(page.getByText("Please enter a category name")).not.toBeInTheDocument();
});

test("a refused category says why and keeps what was typed", async () => {
  server.on("categories.create", new Refusal("CONFLICT", "You have a category of this name."));
  const onCreated = await openCard();
  await field("Name").fill("Rye");
  await submit();
  await expect.element(page.getByText("You have a category of this name.")).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Rye");
  expect(onCreated).not.toHaveBeenCalled();
});

test("while a category is being created Enter does not create a second one", async () => {
  const release = server.hold("categories.create");
  await openCard();
  await field("Name").fill("Rye");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Create category" })).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  release();
  await expect.element(field("Name")).toHaveValue("");
  expect(calls()).toHaveLength(1);
});
