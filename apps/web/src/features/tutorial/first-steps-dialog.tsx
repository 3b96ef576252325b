import * as common from "../../shared/messages.json";
import * as t from "./first-steps.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { useId, useState } from "react";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { commandKey } from "../../shared/browser/shortcut-keys.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { categoryOptions, type CategoryTree, shownCategory } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { CategorySelect } from "../../shared/changes/category-select.tsx";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { locale } from "@bowerbird/contract/messages/locale";
import { Badge, Kbd } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";

const stepCount = 3;
const toKey = (text: string) => <Kbd>{text}</Kbd>;

/** Three steps with the person's own categories and links: where they are, how to find one, how to move one. */
export function FirstStepsDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState(1);
  const { tree } = useCategoryTree();
  const { data } = trpc.bookmarks.list.useQuery({ limit: 30 });
  const bookmarks = data?.items ?? [];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t.firstSteps}
      className="max-w-[520px]"
      footer={
        <>
          <Badge tone="accent" className="me-auto self-center">
            {format(t.stepOfCount, { step, count: stepCount })}
          </Badge>
          {step > 1 && <Button onClick={() => setStep(step - 1)}>{common.back}</Button>}
          <Button variant="primary" onClick={() => (step < stepCount ? setStep(step + 1) : onClose())}>
            {step < stepCount ? t.nextStep : common.done}
          </Button>
        </>
      }
    >
      <div aria-live="polite" className="min-h-72">
        {step === 1 && tree && <CategoriesStep tree={tree} />}
        {step === 2 && <SearchStep key={bookmarks.length} example={exampleWord(bookmarks)} />}
        {step === 3 && tree && (
          <MoveStep tree={tree} bookmark={bookmarks.find((one) => one.isAiGenerated) ?? bookmarks[0]} />
        )}
      </div>
    </Dialog>
  );
}

function StepText({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="text-xl font-semibold tracking-tight">{title}</h3>
      <p className="mt-1 mb-4 text-pretty text-muted">
        <RichText text={text} parts={{ key: toKey }} />
      </p>
    </>
  );
}

const shownCategories = 6;

function CategoriesStep({ tree }: { tree: CategoryTree }) {
  const roots = tree.roots.filter(({ totalCount }) => totalCount > 0);
  const largest = roots.toSorted((one, other) => other.totalCount - one.totalCount).slice(0, shownCategories);
  const links = roots.reduce((sum, { totalCount }) => sum + totalCount, 0);
  const categories = [...tree.byId.values()].filter(({ isShown }) => isShown).length;
  return (
    <>
      <StepText title={t.everyLinkIsCategorized} text={format(t.linksInCategories, { links, categories })} />
      <ul className="grid grid-cols-2 gap-2">
        {largest.map(({ id, name, icon, shownColor, totalCount }) => (
          <li key={id} className="flex items-center gap-2.5 rounded-lg border border-line bg-surface px-3 py-2.5">
            <CategoryIcon icon={icon} name={name} color={shownColor} />
            <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
              {name}
            </span>
            <span className="text-sm text-muted tabular-nums">{totalCount.toLocaleString(locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const shownResults = 4;

function SearchStep({ example }: { example: string }) {
  const [text, setText] = useState(example);
  const q = text.trim();
  const { data } = trpc.search.quick.useQuery(
    { q, limit: shownResults },
    { enabled: q.length >= limits.quickSearchMin, placeholderData: (before) => before },
  );
  return (
    <>
      <StepText title={t.findStep} text={format(t.pressToSearch, { command: commandKey })} />
      <Input
        type="search"
        aria-label={t.searchYourLinks}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="mt-3 flex flex-col gap-1">
        {data?.bookmarks.map((bookmark) => (
          <LinkRow key={bookmark.id} bookmark={bookmark} />
        ))}
        {data?.bookmarks.length === 0 && <li className="py-2 text-muted">{t.nothingFound}</li>}
      </ul>
    </>
  );
}

function LinkRow({ bookmark }: { bookmark: Bookmark }) {
  return (
    <li className="flex items-center gap-3 rounded-lg py-1.5">
      <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
      <span className="min-w-0">
        <span className="block truncate font-medium" dir="auto">
          {displayTitle(bookmark)}
        </span>
        <span className="block truncate text-sm text-muted">
          <bdi>{displaySubtitle(bookmark)}</bdi> · {shownCategory(bookmark.category)}
        </span>
      </span>
    </li>
  );
}

/** A word of a title, so that the search has results. */
function exampleWord(bookmarks: readonly Bookmark[]): string {
  const words = bookmarks.flatMap(({ title }) => title.match(/\p{L}{5,12}/gu) ?? []);
  return words[0]?.toLocaleLowerCase(locale) ?? "";
}

function MoveStep({ tree, bookmark }: { tree: CategoryTree; bookmark: Bookmark | undefined }) {
  const id = useId();
  const [categoryId, setCategoryId] = useState(bookmark?.categoryId ?? "");
  const move = useAction({
    call: trpcClient.bookmarks.updateMany.mutate,
    changes: "bookmarks",
    success: () => format(t.movedToCategory, { category: tree.byId.get(categoryId)?.name ?? "" }),
    undo: ({ changeId }) => undo.change(changeId),
    failure: t.moveFailed,
  });
  const choose = (chosen: string): void => {
    setCategoryId(chosen);
    if (bookmark) move.mutate({ ids: [bookmark.id], categoryId: chosen });
  };
  return (
    <>
      <StepText title={t.youHaveTheLastWord} text={t.moveALink} />
      {bookmark && (
        <div className="rounded-xl border border-line-strong bg-sunken p-4">
          <ul>
            <LinkRow bookmark={bookmark} />
          </ul>
          <label htmlFor={id} className="mt-3 mb-1.5 block text-sm font-medium">
            {common.category}
          </label>
          <CategorySelect id={id} value={categoryId} onValueChange={choose} options={categoryOptions(tree.roots)} />
        </div>
      )}
      <p className="mt-4 text-pretty text-muted">
        <RichText text={t.addTheNextOne} parts={{ key: toKey }} />
      </p>
    </>
  );
}
