import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { trpc } from "../../shared/api/trpc.ts";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { allLoaded, messageText } from "../../shared/testing/steps.ts";
import CategoryIconEditor from "./category-icon-editor.tsx";
import { nodeOf } from "./testing/sidebar.tsx";

const bread = makeCategory({ name: "Bread", icon: "🍞" });
const field = () => page.getByRole("textbox", { name: "Icon of Bread" });

function Editor({ onDone }: { onDone: () => void }) {
  trpc.categories.list.useQuery();
  return <CategoryIconEditor node={nodeOf(bread)} indent={0} onDone={onDone} />;
}

async function openEditor() {
  const onDone = vi.fn<() => void>();
  await open(<Editor onDone={onDone} />);
  await allLoaded();
  return onDone;
}

beforeEach(() => server.on("categories.list", [bread]));

test("Enter saves the icon once, refetches the categories and closes", async () => {
  server.on("categories.setIcon", undefined);
  const release = server.hold("categories.setIcon");
  const onDone = await openEditor();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("🍞");
  await field().fill("🥐");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Save icon" })).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  expect(onDone).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(server.calls("categories.setIcon")).toEqual([{ id: bread.id, icon: "🥐" }]);
  expect(server.calls("categories.list")).toHaveLength(2);
});

test("the field takes two characters as a person counts them", async () => {
  await openEditor();
  await field().fill("👩‍🚀🥐abc");
  await expect.element(field()).toHaveValue("👩‍🚀🥐");
});

test("a refused icon stays in its field and the message says why", async () => {
  server.on("categories.setIcon", new Refusal("CONFLICT", "This category is gone."));
  const onDone = await openEditor();
  await field().fill("🥐");
  await page.getByRole("button", { name: "Save icon" }).click();
  await expect.poll(messageText).toContain("ErrorThis category is gone.");
  await expect.element(field()).toHaveValue("🥐");
  await expect.element(page.getByRole("button", { name: "Save icon" })).toBeEnabled();
  expect(onDone).not.toHaveBeenCalled();
});

test.for(["Escape", "Cancel"])("%s closes without saving", async (way) => {
  const onDone = await openEditor();
  await field().fill("🥐");
  if (way === "Escape") await userEvent.keyboard("{Escape}");
  else await page.getByRole("button", { name: "Cancel" }).click();
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.calls("categories.setIcon")).toEqual([]);
});
