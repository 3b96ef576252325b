import { StartRunForm } from "./start-run-form.tsx";
import { choose, expect, expectMessage, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const categories = [{ value: "baking", label: "Baking" }];
const start = page.getByRole("button", { name: "Preview changes" });
const manual = page.getByRole("checkbox", { name: "Include bookmarks I sorted myself" });
const starts = () => server.calls("recategorizations.start");

async function openForm() {
  server.on("recategorizations.start", { id: "run" });
  server.on("recategorizations.startTagging", { id: "tag run" });
  const onStarted = vi.fn<(id: string) => void>();
  await open(<StartRunForm categories={categories} onStarted={onStarted} />);
  return onStarted;
}

test("a run starts as a preview of all bookmarks, without those that the person sorted", async () => {
  const onStarted = await openForm();
  await start.click();
  await expect.poll(() => onStarted.mock.calls).toEqual([["run"]]);
  expect(starts()).toEqual([{ mode: "preview", includeManual: false }]);
});

test("one category can be chosen, with what the person sorted", async () => {
  await openForm();
  await choose("Which bookmarks", "Baking");
  await manual.click();
  await start.click();
  await expect.poll(starts).toEqual([{ mode: "preview", includeManual: true, categoryId: "baking" }]);
});

test("tags are added to all bookmarks, or to one category", async () => {
  const onStarted = await openForm();
  await page.getByRole("radio", { name: /^Tags/ }).click();
  await expect.element(manual).not.toBeInTheDocument();
  await start.click();
  await expect.poll(() => onStarted.mock.calls).toEqual([["tag run"]]);
  await choose("Which bookmarks", "Baking");
  await start.click();
  await expect
    .poll(() => server.calls("recategorizations.startTagging"))
    .toEqual([
      { mode: "preview", all: true },
      { mode: "preview", all: false, categoryId: "baking" },
    ]);
});

test("a run is started once, also with a second click or Enter", async () => {
  await openForm();
  const release = server.hold("recategorizations.start");
  await start.click();
  await start.click();
  page.getByRole("radio", { name: /^Tags/ }).element().closest("form")!.requestSubmit();
  release();
  await expect.element(start).not.toHaveAttribute("aria-busy");
  expect(starts()).toHaveLength(1);
});

test("a refused start shows an error, and can be retried", async () => {
  const onStarted = await openForm();
  server.on("recategorizations.start", new Refusal("CONFLICT", "A run is at work."));
  await start.click();
  await expectMessage("A run is at work.");
  expect(onStarted).not.toHaveBeenCalled();
  await expect.element(start).not.toHaveAttribute("aria-busy");
});
