import { messageText } from "../../shared/testing/steps.ts";
import { AddTagsCard } from "./organize-panel.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const added = { selection: { ids: ["a"] }, count: 1 };
const field = () => page.getByRole("textbox", { name: "Tags" });
const submit = () => page.getByRole("button", { name: "Tag 1 bookmark" }).click();
const tags = () =>
  page
    .getByRole("button", { name: /^Remove tag/ })
    .elements()
    .map((element) => element.ariaLabel);
const calls = () => server.calls("bookmarks.updateMany");

async function type(text: string): Promise<void> {
  await field().click();
  await userEvent.keyboard(text);
}

beforeEach(() => {
  server.on("tags.popular", [{ tag: "oven", count: 3 }]);
  server.on("bookmarks.updateMany", { updated: 1, failed: [], changeId: null });
});

test("typed and popular tags are sent together, and the field is empty for the next ones", async () => {
  await open(<AddTagsCard added={added} />);
  await type("rye{Enter}");
  await page.getByRole("button", { name: "Add tag oven" }).click();
  await expect.poll(tags).toEqual(["Remove tag rye", "Remove tag oven"]);
  await submit();
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(calls()).toEqual([{ ids: ["a"], addTags: ["rye", "oven"] }]);
  await expect.poll(tags).toEqual([]);
});

test("without a tag it asks for one, until there is one", async () => {
  await open(<AddTagsCard added={added} />);
  await submit();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please enter a tag");
  expect(calls()).toEqual([]);
  await type("rye{Enter}");
  await expect.element(page.getByText("Please enter a tag")).not.toBeInTheDocument();
});

test("refused tags stay in the field", async () => {
  server.on("bookmarks.updateMany", new Refusal("CONFLICT", "This bookmark is gone."));
  await open(<AddTagsCard added={added} />);
  await type("rye{Enter}");
  await submit();
  await expect.poll(messageText).toContain("ErrorThis bookmark is gone.");
  expect(tags()).toEqual(["Remove tag rye"]);
});

test("while the tags are being sent neither the button nor Enter sends them again", async () => {
  const release = server.hold("bookmarks.updateMany");
  await open(<AddTagsCard added={added} />);
  await type("rye{Enter}");
  await submit();
  await expect.element(page.getByRole("button", { name: "Tag 1 bookmark" })).toHaveAttribute("aria-busy", "true");
  await submit();
  await type("{Enter}");
  release();
  await expect.poll(messageText).toContain("1 bookmark updated");
  expect(calls()).toHaveLength(1);
});
