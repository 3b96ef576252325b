import { format } from "@bowerbird/contract/messages";
import type { CategoryAnswer } from "@bowerbird/contract/ai";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { RefreshCw, Sparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Link } from "react-router";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import { takeHandedOver } from "../../shared/imports/add-request.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { type CategoryTree, shownCategory } from "../../shared/category-tree/category-tree.ts";
import { Button, TextButton, textLinkClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import {
  BookmarkFormFields,
  type BookmarkValues,
  OfferedCategory,
  UrlField,
} from "../../shared/forms/bookmark-form-fields.tsx";
import { PopularTags } from "../../shared/tags/popular-tags.tsx";
import { conflictingBookmark, DuplicateNotice } from "./duplicate-notice.tsx";
import type { Advice } from "./suggestion.ts";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { bookmarkCategories, useSuggestedCategory } from "./suggested-category.tsx";
import { type useAdvice, useCategorize } from "./use-advice.ts";
import { useTypedLink } from "./use-typed-link.ts";
import { emptyBookmark, useSingleBookmark } from "./use-single-bookmark.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { organizePath } from "../../shared/routing/paths.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface SingleBookmarkFormProps {
  tree: CategoryTree | null;
  /** Initial values; without a URL if none was found. */
  shared?: { url: string; title: string; description: string } | undefined;
  /** For a small window: only the fields, so that all of it is in sight. */
  isSmall?: boolean;
  /** If given, the caller shows the result; otherwise the form does, and is ready for the next link. */
  onSaved?: (bookmark: Bookmark) => void;
}

export function SingleBookmarkForm({ tree, shared, isSmall, onSaved }: SingleBookmarkFormProps) {
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
  const { suggested, offered } = useSuggestedCategory(form, tree, adviceOf(url, adviser.advice));
  const takeCategory = (id: string): void => form.setValue("categoryId", id, { shouldDirty: true });
  const [isFilling, setFilling] = useState(false);
  const submit = async (allowDuplicates: boolean): Promise<void> => {
    if (isFilling) return;
    setFilling(true);
    await link.fill();
    setFilling(false);
    await form.handleSubmit((values) => save(values, allowDuplicates))();
  };
  const duplicate = (bookmark: Bookmark | null | undefined): ReactNode =>
    bookmark && <DuplicateNotice bookmark={bookmark} isBusy={add.isPending} onSaveAnyway={() => void submit(true)} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
      className="flex flex-col gap-5"
    >
      {saved ? <SavedNotice bookmark={saved} /> : shared?.url === "" && <Notice tone="info">{t.noLinkShared}</Notice>}
      <UrlField
        form={form}
        hint={link.isReading ? t.readingThePage : undefined}
        aside={
          <TextButton isBusy={metadata.isRefreshing} icon={<RefreshCw aria-hidden />} onClick={metadata.refresh}>
            {t.refreshMetadata}
          </TextButton>
        }
      />
      {!conflict && duplicate(link.saved)}
      <BookmarkFormFields
        form={form}
        categories={bookmarkCategories(tree)}
        suggestedCategories={suggested}
        categoryBelow={<OfferedCategory offered={offered} onTake={takeCategory} />}
        withNotes={isSmall ? "none" : "folded"}
        categoryAside={
          <TextButton isBusy={categorize.isAsking} icon={<Sparkles aria-hidden />} onClick={categorize.ask}>
            {t.categorizeWithAi}
          </TextButton>
        }
        tagSuggestions={!isSmall && <PopularTags tags={tags} max={limits.tagsPerBookmark} onAdd={addTag} />}
      />
      {!isSmall && <FormSuggestions form={form} tree={tree} adviser={adviser} />}
      {duplicate(conflict)}
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

/** The advice on another link is no longer shown. */
function adviceOf(url: string, advice: Advice | null): Advice | null {
  return advice?.url === url ? advice : null;
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

/** Shows what was saved and where, and the AI's summary when it arrives. */
export function SavedNotice({ bookmark }: { bookmark: Bookmark }) {
  const { data = bookmark } = trpc.bookmarks.get.useQuery({ id: bookmark.id }, { initialData: bookmark });
  return (
    <Notice tone="success" title={common.bookmarkSaved}>
      <p className="line-clamp-2" dir="auto">
        {format(t.titleIsInCategory, {
          title: displayTitle(data),
          icon: data.categoryIcon,
          category: shownCategory(data.category),
        })}
      </p>
      {data.aiSummary && (
        <p className="mt-1 line-clamp-3 text-sm" dir="auto">
          <span className="font-medium">{common.aiSummary}</span> {data.aiSummary}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={organizePath(bookmark.id)} className={textLinkClass}>
          {t.organizeIt}
        </Link>
        <Link to="/" className={textLinkClass}>
          {common.viewYourBookmarks}
        </Link>
      </p>
    </Notice>
  );
}

const urlFirst = t.pleaseEnterAUrlFirst;

/** Fills in title and description from the page; Undo brings the old values back. */
function useRefreshMetadata(form: UseFormReturn<BookmarkValues>) {
  const extract = useAction({
    call: trpcClient.metadata.extract.mutate,
    onSuccess: (found, asked) => {
      // The person may have entered another link in the meantime.
      if (form.getValues("url") === asked.url) fillIn(form, found);
    },
    failure: t.failedToRefreshMetadata,
  });
  const refresh = (): void => {
    const { url } = form.getValues();
    if (url.trim() !== "") return extract.mutate({ url });
    form.setError("url", { message: urlFirst });
    form.setFocus("url");
  };
  return { refresh, isRefreshing: extract.isPending };
}

function fillIn(form: UseFormReturn<BookmarkValues>, { title, description, isFallback }: ExtractedMetadata): void {
  const before = form.getValues();
  const set = (values: { title: string; description: string }): void => {
    form.setValue("title", values.title, { shouldDirty: true });
    form.setValue("description", values.description, { shouldDirty: true });
    form.clearErrors(["title", "description"]);
  };
  // A title derived from the URL is better than none, and worse than what the person typed.
  if (isFallback) {
    set({ title: before.title.trim() || title, description: before.description });
    return toast({ title: t.thePageCouldNotBeRead, description: t.enterATitleYourself });
  }
  set({ title, description: description || before.description });
  const action = { label: common.undo, onSelect: () => set(before) };
  toast({ title: t.titleAndDescriptionRefreshed, tone: "success", action });
}
