import { FolderInput, FolderPlus, type LucideIcon, Tags, Wand2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { format } from "@bowerbird/contract/messages";
import { limits } from "@bowerbird/contract/limits";
import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { fixPath } from "../../shared/routing/paths.ts";
import { type JustAdded, useOrganize } from "./use-organize.ts";
import { Field } from "../../shared/ui/field.tsx";
import { TagField } from "../../shared/tags/tag-field.tsx";
import { PopularTags } from "../../shared/tags/popular-tags.tsx";
import type { SelectOption } from "../../shared/ui/select.tsx";
import { CategorySelect } from "../../shared/changes/category-select.tsx";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { CategoryFields } from "../../shared/forms/category-fields.tsx";
import { emptyCategory, nameProblem, toInput } from "../../shared/forms/new-category.ts";
import { Card } from "../../shared/ui/basics.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** The third step: categorizes and tags what was just added. */
export function OrganizePanel({ added, tree }: { added: JustAdded; tree: CategoryTree | null }) {
  const [target, setTarget] = useState("");
  const options = categoryOptions(tree?.roots ?? []);
  return (
    <section aria-labelledby="organize">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="organize" className="text-xl font-semibold tracking-tight">
            {common.organize}
          </h2>
          <p className="text-muted">{format(t.appliesToWhatYouAdded, { count: added.count })}</p>
        </div>
        <Link to={fixPath()} className={buttonClass()}>
          <Wand2 aria-hidden />
          {common.fixCategories}
        </Link>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ChooseCategoryCard added={added} categories={options} target={target} onTargetChange={setTarget} />
          <AddTagsCard added={added} />
        </div>
        <CreateCategoryCard parents={options} onCreated={setTarget} />
      </div>
    </section>
  );
}

export function AddTagsCard({ added }: { added: JustAdded }) {
  const [tags, setTags] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const organize = useOrganize(added, () => setTags([]));
  const add = (): void => {
    if (organize.isBusy) return;
    setMissing(tags.length === 0);
    if (tags.length > 0) organize.tag(tags);
  };
  return (
    <OrganizeCard title={t.addTags} text={t.addTheseTagsToAll} icon={Tags} onSubmit={add}>
      <Field
        label={common.tags}
        hint={format(t.enterOrACommaAddsOne, { tagsPerAddition: limits.tagsPerAddition })}
        error={isMissing && tags.length === 0 ? t.pleaseEnterATag : undefined}
      >
        {({ id, "aria-describedby": describedBy }) => (
          <TagField
            id={id}
            aria-describedby={describedBy}
            tags={tags}
            onTagsChange={setTags}
            max={limits.tagsPerAddition}
          />
        )}
      </Field>
      <PopularTags tags={tags} max={limits.tagsPerAddition} onAdd={(tag) => setTags([...tags, tag])} />
      <Button type="submit" isBusy={organize.isBusy} className="self-start">
        {format(t.tagBookmarks, { count: added.count })}
      </Button>
    </OrganizeCard>
  );
}

interface ChooseCategoryCardProps {
  added: JustAdded;
  categories: readonly SelectOption[];
  /** Id of the chosen category, or an empty string. */
  target: string;
  onTargetChange: (categoryId: string) => void;
}

export function ChooseCategoryCard({ added, categories, target, onTargetChange }: ChooseCategoryCardProps) {
  const [isMissing, setMissing] = useState(false);
  const organize = useOrganize(added, () => {});
  const move = (): void => {
    if (organize.isBusy) return;
    setMissing(target === "");
    if (target !== "") organize.move(target);
  };
  return (
    <OrganizeCard title={t.chooseCategory} text={t.moveAllToOneCategory} icon={FolderInput} onSubmit={move}>
      <Field
        label={common.category}
        error={isMissing && target === "" ? common.pleaseSelectATargetCategory : undefined}
      >
        {({ required: _required, ...field }) => (
          <CategorySelect
            {...field}
            value={target}
            placeholder={common.chooseACategory}
            onValueChange={onTargetChange}
            options={categories}
          />
        )}
      </Field>
      <Button type="submit" isBusy={organize.isBusy} className="self-start">
        {format(t.moveBookmarks, { count: added.count })}
      </Button>
    </OrganizeCard>
  );
}

interface CreateCategoryCardProps {
  /** Possible parents of the new category. */
  parents: readonly SelectOption[];
  onCreated: (categoryId: string) => void;
}

export function CreateCategoryCard({ parents, onCreated }: CreateCategoryCardProps) {
  const [values, setValues] = useState(emptyCategory);
  const [problem, setProblem] = useState<string | null>(null);
  const create = trpc.categories.create.useMutation({
    onSuccess: async ({ id }) => {
      await invalidate("categories.changed");
      setValues(emptyCategory);
      onCreated(id);
    },
  });
  const submit = (): void => {
    if (create.isPending) return;
    const found = nameProblem(values.name);
    setProblem(found);
    if (found === null) create.mutate(toInput(values));
  };
  return (
    <OrganizeCard title={t.createCategory} text={t.createACategoryAndSelectIt} icon={FolderPlus} onSubmit={submit}>
      <CategoryFields
        values={values}
        parents={parents}
        nameProblem={problem ?? undefined}
        onChange={(next) => {
          setValues(next);
          setProblem(null);
        }}
      />
      {create.isError && <Notice tone="error">{failureText(create.error, common.failedToCreateCategory)}</Notice>}
      {create.data && !create.isPending && (
        <Notice tone="success">{format(t.categoryCreated, { icon: create.data.icon, name: create.data.name })}</Notice>
      )}
      <Button type="submit" isBusy={create.isPending} className="self-start">
        {t.createCategoryButton}
      </Button>
    </OrganizeCard>
  );
}

interface OrganizeCardProps {
  title: string;
  text: string;
  icon: LucideIcon;
  onSubmit: () => void;
  children: ReactNode;
}

function OrganizeCard({ title, text, icon: Icon, onSubmit, children }: OrganizeCardProps) {
  return (
    <Card className="flex flex-1 flex-col p-5">
      <div className="mb-4 flex gap-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent"
        >
          <Icon className="size-4.5" />
        </span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-pretty text-muted">{text}</p>
        </div>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Card>
  );
}
