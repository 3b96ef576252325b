import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { CategoryAnswer } from "@bowerbird/contract/ai";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { RefreshCw, Sparkles } from "lucide-react";
import { useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { takeHandedOver } from "../../shared/imports/handed-over.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { BookmarkFormFields, type BookmarkValues, UrlField } from "../../shared/forms/bookmark-form-fields.tsx";
import { PopularTags } from "../../shared/tags/popular-tags.tsx";
import { conflictingBookmark, DuplicateNotice } from "./duplicate-notice.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { OfferedCategory } from "../../shared/forms/offered-category.tsx";
import { bookmarkCategories, useSuggestedCategory } from "./suggested-category.tsx";
import { type useAdvice, useCategorize } from "./use-advice.ts";
import { useTypedLink } from "./use-typed-link.ts";
import { useRefreshMetadata } from "./use-refresh-metadata.ts";
import { emptyBookmark, useSingleBookmark } from "./use-single-bookmark.ts";

interface SingleBookmarkFormProps {
  tree: CategoryTree | null;
  /** Initial values; without a URL if none was found. */
  shared?: { url: string; title: string; description: string } | undefined;
  /** For a small window: only the fields, so that all of it is in sight. */
  isSmall?: boolean;
  /** If given, the caller shows the result; otherwise the form does, and is ready for the next link. */
  onSaved?: (bookmark: Bookmark) => void;
}

export function SingleBookmarkForm({ tree, shared, isSmall = false, onSaved }: SingleBookmarkFormProps) {
  const [handedOver] = useState(() => takeHandedOver("bookmark"));
  const form = useForm<BookmarkValues>({ defaultValues: { ...emptyBookmark, ...shared, ...handedOver } });
  const { saved, add, save, adviser } = useSingleBookmark(form, tree, onSaved);
  const categorize = useCategorize(form, (answer) => chooseCategory(form, tree, answer));
  const metadata = useRefreshMetadata(form);
  const tags = useWatch({ control: form.control, name: "tags" });
  const addTag = (tag: string): void => form.setValue("tags", [...form.getValues("tags"), tag]);
  const conflict = conflictingBookmark(add.error);
  const link = useTypedLink(form, adviser.suggest);
  const url = useWatch({ control: form.control, name: "url" });
  const advice = adviser.advice?.url === url ? adviser.advice : null;
  const { suggested, offered } = useSuggestedCategory(form, tree, advice);
  const takeCategory = (id: string): void => form.setValue("categoryId", id, { shouldDirty: true });
  const [isFilling, setFilling] = useState(false);
  const submit = async (allowDuplicates: boolean): Promise<void> => {
    if (isFilling) return;
    setFilling(true);
    await link.fill();
    setFilling(false);
    await form.handleSubmit((values) => save(values, allowDuplicates))();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="flex flex-col gap-5"
    >
      {saved && <SavedNotice bookmark={saved} />}
      {shared?.url === "" && !saved && <Notice tone="info">{t.noLinkShared}</Notice>}
      <UrlField
        form={form}
        hint={link.isReading ? t.readingThePage : undefined}
        aside={
          <TextButton isBusy={metadata.isRefreshing} onClick={metadata.refresh}>
            {!metadata.isRefreshing && <RefreshCw aria-hidden />}
            {t.refreshMetadata}
          </TextButton>
        }
      />
      {link.saved && !conflict && (
        <DuplicateNotice bookmark={link.saved} isBusy={add.isPending} onSaveAnyway={() => void submit(true)} />
      )}
      <BookmarkFormFields
        form={form}
        categories={bookmarkCategories(tree)}
        suggestedCategories={suggested}
        categoryBelow={<OfferedCategory offered={offered} onTake={takeCategory} />}
        withNotes={isSmall ? "none" : "folded"}
        categoryAside={
          <TextButton isBusy={categorize.isAsking} onClick={categorize.ask}>
            {!categorize.isAsking && <Sparkles aria-hidden />}
            {t.categorizeWithAi}
          </TextButton>
        }
        tagSuggestions={!isSmall && <PopularTags tags={tags} max={limits.tagsPerBookmark} onAdd={addTag} />}
      />
      {!isSmall && <FormSuggestions form={form} tree={tree} adviser={adviser} />}
      {conflict && (
        <DuplicateNotice bookmark={conflict} isBusy={add.isPending} onSaveAnyway={() => void submit(true)} />
      )}
      {add.isError && !conflict && <Notice tone="error">{failureText(add.error, t.failedToAddBookmarks)}</Notice>}
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex justify-end rounded-b-xl border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          type="submit"
          variant="primary"
          isBusy={add.isPending || isFilling}
          className="max-sm:h-11 max-sm:w-full"
        >
          {t.saveBookmark}
        </Button>
      </div>
    </form>
  );
}

function chooseCategory(
  form: UseFormReturn<BookmarkValues>,
  tree: CategoryTree | null,
  { categoryId }: CategoryAnswer,
): void {
  const node = tree?.byId.get(categoryId);
  const before = form.getValues("categoryId");
  // The category list is not loaded yet: the server will choose when the bookmark is saved.
  if (!node) return;
  form.setValue("categoryId", node.id, { shouldDirty: true });
  toast({
    title: format(t.categoryName, { name: node.name }),
    tone: "success",
    action: { label: common.undo, onSelect: () => form.setValue("categoryId", before) },
  });
}

interface FormSuggestionsProps {
  form: UseFormReturn<BookmarkValues>;
  tree: CategoryTree | null;
  adviser: ReturnType<typeof useAdvice>;
}

/** The suggestions for the link in a form; accepted ones go into its fields. */
function FormSuggestions({ form, tree, adviser }: FormSuggestionsProps) {
  const { advice, problem, isAsking, ask, setAdvice } = adviser;
  const [categoryId, tags] = useWatch({ control: form.control, name: ["categoryId", "tags"] });
  const takeTag = (tag: string): void => {
    if (tags.length < limits.tagsPerBookmark) form.setValue("tags", [...tags, tag], { shouldDirty: true });
    else
      toast({
        title: common.error,
        description: format(t.atMostTags, { tagsPerBookmark: limits.tagsPerBookmark }),
        tone: "error",
      });
  };
  return (
    <SuggestionPanel
      advice={advice}
      isAsking={isAsking}
      onAsk={ask}
      problem={problem}
      suggested={advice ? tree?.byId.get(advice.suggestion.categoryId) : undefined}
      categoryId={categoryId}
      tags={tags}
      onTakeCategory={(id) => form.setValue("categoryId", id, { shouldDirty: true })}
      onTakeTag={takeTag}
      onReject={setAdvice}
    />
  );
}
