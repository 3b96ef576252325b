import { useForm, useWatch } from "react-hook-form";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { type BookmarkValues, OfferedCategory } from "../../shared/forms/bookmark-form-fields.tsx";
import { openWith } from "../../shared/testing/open-with.tsx";
import { makeSuggestion } from "../../shared/testing/run-samples.ts";
import { bread, travel, uncategorized } from "./testing/open-form.tsx";
import { useSuggestedCategory } from "./suggested-category.tsx";
import type { Advice } from "./suggestion.ts";
import { emptyBookmark } from "./use-single-bookmark.ts";
import { expect, page, test } from "../../shared/testing/in-page.ts";

const tree = buildCategoryTree([bread, travel, uncategorized]);

function Form({ advice }: { advice: Advice | null }) {
  const form = useForm<BookmarkValues>({ defaultValues: emptyBookmark });
  const { offered } = useSuggestedCategory(form, tree, advice);
  const categoryId = useWatch({ control: form.control, name: "categoryId" });
  return (
    <>
      <button onClick={() => form.setValue("categoryId", travel.id)}>Choose Travel</button>
      <OfferedCategory offered={offered} onTake={(id) => form.setValue("categoryId", id)} />
      <output>{tree.byId.get(categoryId)?.name ?? categoryId}</output>
    </>
  );
}

const advise = (confidence: number): Advice => ({
  url: "https://rye.example",
  title: "Rye",
  suggestion: makeSuggestion({ categoryId: bread.id, confidence }),
  isCategoryRejected: false,
  rejectedTags: [],
});
const chosen = () => page.getByRole("status").last().element().textContent;

test("the choice follows the link until the person chooses", async () => {
  const change = await openWith(Form, { advice: null as Advice | null });
  await expect.poll(chosen).toBe("automatic");
  change({ advice: advise(0.9) });
  await expect.poll(chosen).toBe("Bread");
  change({ advice: null });
  await expect.poll(chosen).toBe("automatic");
  change({ advice: advise(0.5) });
  await expect.poll(chosen).toBe("Uncategorized");
  await page.getByRole("button", { name: "Choose Travel" }).click();
  change({ advice: advise(0.9) });
  await expect.poll(chosen).toBe("Travel");
});
