import { queryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { makeSuggestion } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory, makeMetadata } from "../../shared/testing/samples.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import {
  bread,
  button,
  chooseCategory,
  field,
  openForm,
  rye,
  save,
  saved,
  uncategorized,
} from "./testing/open-form.tsx";
import { useAddBookmark } from "./use-single-bookmark.ts";
import { beforeEach, describe, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const question = makeSuggestion({ categoryId: bread.id, confidence: 0.7 });

describe("use single bookmark", () => {
  const shown = (text: string) => page.getByText(text);

  test("a suggestion for another link sends no feedback about the saved one", async () => {
    server.on("metadata.extract", makeMetadata({ isFallback: true }));
    await openForm({}, [], question);
    await expect.element(button("Use category")).toBeVisible();
    server.on("ai.suggest", new Refusal("SERVICE_UNAVAILABLE", "No suggestions."));
    await field("URL").fill("https://oat.example");
    await chooseCategory("Travel");
    await save();
    await expect.element(shown("Bookmark saved")).toBeVisible();
    await expect.poll(() => queryClient.isMutating()).toBe(0);
    expect(server.calls("ai.giveFeedback")).toEqual([]);
  });

  test("suggestions disappear with the link that they were made for", async () => {
    await openForm({}, [], question);
    await button("Reject category Bread").click();
    await save();
    await expect.element(shown("Bookmark saved")).toBeVisible();
    await expect.element(shown("Rejected")).not.toBeInTheDocument();
    await expect.element(button("Get AI suggestions")).toBeVisible();
  });

  test("the notice of the last link disappears when the next one is sent, even if that is refused", async () => {
    await openForm();
    await save();
    await expect.element(shown("Bookmark saved")).toBeVisible();
    server.on("bookmarks.add", new Refusal("BAD_REQUEST", "This address is refused."));
    server.on("metadata.extract", makeMetadata({ isFallback: true }));
    await field("URL").fill("https://oat.example");
    await field("Title").fill("Oats");
    await save();
    await expect.element(shown("This address is refused.")).toBeVisible();
    await expect.element(shown("Bookmark saved")).not.toBeInTheDocument();
  });
});

describe("use add bookmark", () => {
  const onSaved = vi.fn<() => void>();
  const bookmark = makeBookmark();
  const asked = { url: bookmark.url };

  function Adder() {
    const add = useAddBookmark(onSaved);
    const { data } = trpc.categories.list.useQuery();
    return (
      <>
        <button onClick={() => add.mutate(asked)}>Add</button>
        <p>{add.error?.message ?? `${data?.[0]?.bookmarkCount} bookmarks`}</p>
      </>
    );
  }

  beforeEach(async () => {
    onSaved.mockClear();
    server.on("categories.list", [makeCategory({ bookmarkCount: 1 })]);
    await open(<Adder />);
    await allLoaded();
    server.on("categories.list", [makeCategory({ bookmarkCount: 2 })]);
  });
  const add = () => page.getByRole("button", { name: "Add" }).click();

  test("a saved bookmark updates the counts, and is passed on together with the request", async () => {
    server.on("bookmarks.add", bookmark);
    await add();
    await expect.element(page.getByText("2 bookmarks")).toBeVisible();
    expect(onSaved.mock.calls).toEqual([[bookmark, asked]]);
  });

  test("a refused bookmark changes nothing", async () => {
    server.on("bookmarks.add", new Refusal("CONFLICT", "There already."));
    await add();
    await expect.element(page.getByText("There already.")).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
    expect(server.calls("categories.list")).toHaveLength(1);
  });
});

describe("use feedback", () => {
  beforeEach(async () => {
    await openForm({}, [], question);
    await allAnswered();
  });

  const allAnswered = () => expect.poll(() => queryClient.isMutating()).toBe(0);
  const given = () => server.calls("ai.giveFeedback");
  const about = { bookmarkId: saved.id, originalUrl: rye.url, originalTitle: rye.title, aiSuggestedCategory: "Bread" };

  test("accepting the suggested category sends an approval", async () => {
    await button("Use category").click();
    await save();
    await expect
      .poll(given)
      .toEqual([{ ...about, userChosenCategory: "Bread", feedbackType: "approval", confidence: 0.8 }]);
  });

  test("choosing another category sends a correction", async () => {
    await chooseCategory("Travel");
    await save();
    await expect
      .poll(given)
      .toEqual([{ ...about, userChosenCategory: "Travel", feedbackType: "correction", confidence: 0.7 }]);
  });

  test("a category that was only offered gets no feedback", async () => {
    await save();
    await expect.element(page.getByText("Bookmark saved")).toBeVisible();
    await allAnswered();
    expect(given()).toEqual([]);
  });

  test("a refused category and refused tags go with the link, so that the server does not choose them", async () => {
    await button("Reject category Bread").click();
    await button("Reject tag rye").click();
    await save();
    await expect.element(page.getByText("Bookmark saved")).toBeVisible();
    const refused = { categoryId: bread.id, tags: ["rye"] };
    expect(server.calls("bookmarks.add")).toEqual([expect.objectContaining({ categoryId: uncategorized.id, refused })]);
  });

  test("refused feedback does not hide that the bookmark is saved", async () => {
    server.on("ai.giveFeedback", new Refusal("CONFLICT"));
    await button("Use category").click();
    await save();
    await expect.element(page.getByText("Couldn't pass your choice on to the AI.")).toBeVisible();
    await expect.element(page.getByText("Bookmark saved")).toBeVisible();
  });
});
