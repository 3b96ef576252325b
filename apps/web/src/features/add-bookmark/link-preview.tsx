import * as common from "../../shared/messages.json";
import * as t from "./preview.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayHost } from "@bowerbird/bookmark/readable-address";
import { ChevronDown } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import {
  type BookmarkValues,
  CategoryField,
  checkDescription,
  checkTitle,
  OfferedCategory,
} from "../../shared/forms/bookmark-form-fields.tsx";
import { type Readiness, useReadiness } from "../../shared/imports/add-request.ts";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextButton } from "../../shared/ui/button.tsx";
import { TagField } from "../../shared/tags/tag-field.tsx";
import { conflictingBookmark, DuplicateNotice } from "./duplicate-notice.tsx";
import { bookmarkCategories, useSuggestedCategory } from "./suggested-category.tsx";
import type { Advice } from "./suggestion.ts";
import { useSingleBookmark } from "./use-single-bookmark.ts";
import { useTypedLink } from "./use-typed-link.ts";

interface LinkPreviewProps {
  /** Its URL is the link that was typed. */
  form: UseFormReturn<BookmarkValues>;
  formId: string;
  tree: CategoryTree | null;
  /** After this long without typing (ms) the link is looked up. */
  settledMs: number;
  onReadiness: (readiness: Readiness) => void;
  onSaved: (bookmark: Bookmark) => void;
  /** The person changed something other than the link. */
  onTouched: () => void;
  onEditSaved: (bookmark: Bookmark) => void;
}

/**
 * A link before it is saved: its page's title, and the suggested category and tags, all of which can be changed. On phones
 * only the title is shown until the person asks for the details.
 */
export function LinkPreview(props: LinkPreviewProps) {
  const { form, formId, tree, settledMs, onReadiness, onSaved, onTouched, onEditSaved } = props;
  const { add, save, adviser } = useSingleBookmark(form, tree, onSaved);
  const link = useTypedLink(form, adviser.suggest, settledMs);
  const url = useWatch({ control: form.control, name: "url" });
  const advice = adviser.advice?.url === url ? adviser.advice : null;
  useSuggestedTags(form, advice);
  const known = link.saved ?? conflictingBookmark(add.error);
  useReadiness(add.isPending ? "busy" : known ? "waiting" : "ready", onReadiness);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (known) event.currentTarget.querySelector<HTMLElement>("a, button")?.focus();
    else void form.handleSubmit((values) => save(values, false))();
  };
  const saveAnyway = (): void => void form.handleSubmit((values) => save(values, true))();
  return (
    <form id={formId} noValidate onSubmit={submit} onInput={onTouched} className="flex flex-col gap-4">
      {known ? (
        <DuplicateNotice
          bookmark={known}
          isBusy={add.isPending}
          onSaveAnyway={saveAnyway}
          onEdit={() => onEditSaved(known)}
        />
      ) : (
        <PreviewCard {...{ form, tree, advice, onTouched }} isReading={link.isReading} onTagsLeft={adviser.setAdvice} />
      )}
      {add.isError && !known && <Notice tone="error">{failureText(add.error, t.failedToAddBookmarks)}</Notice>}
    </form>
  );
}

interface PreviewCardProps {
  form: UseFormReturn<BookmarkValues>;
  tree: CategoryTree | null;
  advice: Advice | null;
  isReading: boolean;
  onTouched: () => void;
  /** The advice, with the suggested tags that were removed as rejected. */
  onTagsLeft: (advice: Advice) => void;
}

function PreviewCard({ form, tree, advice, isReading, onTouched, onTagsLeft }: PreviewCardProps) {
  const { control } = form;
  const { suggested, offered } = useSuggestedCategory(form, tree, advice);
  const rejectRemoved = (tags: readonly string[]): void => {
    if (advice) onTagsLeft({ ...advice, rejectedTags: advice.suggestion.tags.filter((tag) => !tags.includes(tag)) });
  };
  const isPhone = useMediaQuery("(width < 40rem)");
  const [isOpen, setOpen] = useState(false);
  const hasDetails = isOpen || !isPhone;
  return (
    <div role="group" aria-label={t.preview} className="flex animate-fade flex-col gap-4">
      <PageCard form={form} isReading={isReading} hasDetails={hasDetails} />
      {isPhone && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.details}
          <ChevronDown aria-hidden className={classNames(isOpen && "rotate-180")} />
        </TextButton>
      )}
      {hasDetails && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <CategoryField
            control={control}
            options={bookmarkCategories(tree)}
            suggested={suggested}
            onChosen={onTouched}
            below={
              <OfferedCategory
                offered={offered}
                onTake={(id) => {
                  onTouched();
                  form.setValue("categoryId", id, { shouldDirty: true });
                }}
              />
            }
          />
          <Field label={common.tags}>
            {({ id }) => (
              <Controller
                control={control}
                name="tags"
                render={({ field: { value, onChange } }) => (
                  <TagField
                    id={id}
                    tags={value}
                    max={limits.tagsPerBookmark}
                    onTagsChange={(tags) => {
                      onTouched();
                      rejectRemoved(tags);
                      onChange(tags);
                    }}
                  />
                )}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}

type PageCardProps = Pick<PreviewCardProps, "form" | "isReading"> & { hasDetails: boolean };

/** What is known of the page: its icon, title and, with the details, its description. */
function PageCard({ form, isReading, hasDetails }: PageCardProps) {
  const { register, control, formState } = form;
  const url = useWatch({ control, name: "url" });
  const host = displayHost(url);
  const { title: titleError, description: descriptionError } = formState.errors;
  return (
    <div className="flex gap-3.5 rounded-xl border border-line-strong bg-sunken p-3.5">
      <FavIcon url={url} favicon="" size="lg" />
      <div className="min-w-0 flex-1">
        <input
          {...register("title", { validate: (text) => text.trim() === "" || checkTitle(text) })}
          aria-label={common.title}
          aria-invalid={titleError ? true : undefined}
          autoComplete="off"
          dir="auto"
          placeholder={isReading ? t.readingThePage : host}
          className={`${quietClass} h-8 font-semibold`}
        />
        {hasDetails && (
          <textarea
            {...register("description", { validate: checkDescription })}
            aria-label={common.description}
            aria-invalid={descriptionError ? true : undefined}
            dir="auto"
            rows={2}
            placeholder={t.addADescription}
            className={`${quietClass} field-sizing-content max-h-32 min-h-8 resize-none py-1 sm:text-sm`}
          />
        )}
        <p className="flex items-center gap-1.5 px-2 pt-0.5 text-xs text-muted">
          {isReading && <Spinner className="size-3" />}
          <span className="truncate">{host}</span>
        </p>
        <p role="alert" className="px-2 pt-1 text-sm text-danger-ink empty:hidden">
          {titleError?.message ?? descriptionError?.message}
        </p>
      </div>
    </div>
  );
}

/** Looks like text until it is used. */
const quietClass =
  "block w-full rounded-md border border-transparent bg-transparent px-2 text-lg placeholder:font-normal " +
  "placeholder:text-muted hover:border-line-strong focus-visible:border-focus focus-visible:bg-surface " +
  "focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger-ink sm:text-base";

/** Fills in suggested tags, instead of those of an earlier link; not once the person has changed them. */
function useSuggestedTags(form: UseFormReturn<BookmarkValues>, advice: Advice | null): void {
  const filled = useRef<readonly string[]>([]);
  const tags = advice?.suggestion.tags;
  const fill = useEffectEvent((suggested: readonly string[]): void => {
    const isUntouched = form.getValues("tags").join() === filled.current.join();
    if (!isUntouched) return;
    filled.current = suggested.slice(0, limits.tagSuggestions);
    form.setValue("tags", [...filled.current]);
  });
  useEffect(() => {
    if (tags) fill(tags);
  }, [tags]);
}
