import * as list from "./messages.json";
import * as t from "./edit.messages.json";
import { limits } from "@bowerbird/contract/limits";
import { hasAction, type Rule, type RuleContent } from "@bowerbird/contract/rules";
import { type MarkName, markNames } from "@bowerbird/contract/marks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { categoryOptions } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { CategorySelect } from "../../shared/changes/category-select.tsx";
import { failureText } from "../../shared/errors/error-message.ts";
import { TagField } from "../../shared/tags/tag-field.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { ConditionField } from "./condition-field.tsx";
import { markLabels } from "./rule-text.ts";

interface RuleDialogProps {
  /** Null for a new one. */
  rule: Rule | null;
  /** What a new one begins with. */
  condition?: string | undefined;
  onClose: () => void;
  onRun: (rule: Rule) => void;
}

const empty = { categoryId: null, tags: [], marks: [] } satisfies Partial<RuleContent>;
const stay = "";

/** Writes a rule: its condition, and what happens with the links that it finds. */
export default function RuleDialog({ rule, condition = "", onClose, onRun }: RuleDialogProps) {
  const [values, setValues] = useState<RuleContent>(() => (rule ? pick(rule) : { ...empty, condition }));
  const [problem, setProblem] = useState<{ condition?: string; action?: string }>({});
  const change = (next: Partial<RuleContent>): void => {
    setValues({ ...values, ...next });
    setProblem({});
  };
  const save = useMutation({
    mutationFn: (content: RuleContent) =>
      rule ? trpcClient.rules.update.mutate({ id: rule.id, ...content }) : trpcClient.rules.create.mutate(content),
    onSuccess: (saved) => {
      void invalidate("rules.changed");
      onClose();
      const action = { label: list.runOnAllMenu, onSelect: () => onRun(saved) };
      toast({ title: rule ? t.ruleSaved : list.ruleCreated, tone: "success", action });
    },
    onError: (error) => setProblem({ condition: failureText(error, t.couldNotBeSaved) }),
  });
  const submit = (): void => {
    if (values.condition.trim() === "") setProblem({ condition: t.pleaseEnterACondition });
    else if (!hasAction(values)) setProblem({ action: t.chooseWhatItDoes });
    else save.mutate(values);
  };
  return (
    <FormDialog
      formClass="flex flex-col gap-5"
      className=""
      onClose={onClose}
      title={rule ? t.editRuleTitle : list.newRule}
      action={rule ? t.saveRule : t.createRule}
      isBusy={save.isPending}
      onSubmit={submit}
    >
      <ConditionField
        value={values.condition}
        problem={problem.condition}
        onChange={(next) => change({ condition: next })}
      />
      <ActionFields values={values} onChange={change} />
      {problem.action && <Notice tone="error">{problem.action}</Notice>}
    </FormDialog>
  );
}

function pick({ condition, categoryId, tags, marks, isCategoryGone }: Rule): RuleContent {
  return { condition, categoryId: isCategoryGone ? null : categoryId, tags, marks };
}

interface ActionFieldsProps {
  values: RuleContent;
  onChange: (next: Partial<RuleContent>) => void;
}

function ActionFields({ values, onChange }: ActionFieldsProps) {
  const { tree } = useCategoryTree();
  const options = [{ value: stay, label: t.doNotMove }, ...categoryOptions(tree?.roots ?? [])];
  const setMark = (mark: MarkName, isSet: boolean): void =>
    onChange({ marks: isSet ? [...values.marks, mark] : values.marks.filter((other) => other !== mark) });
  return (
    <>
      <Field label={t.moveTo}>
        {({ required: _required, ...field }) => (
          <CategorySelect
            {...field}
            value={values.categoryId ?? stay}
            onValueChange={(value) => onChange({ categoryId: value === stay ? null : value })}
            options={options}
          />
        )}
      </Field>
      <Field label={t.addTags}>
        {({ id, "aria-describedby": describedBy }) => (
          <TagField
            id={id}
            aria-describedby={describedBy}
            tags={values.tags}
            onTagsChange={(tags) => onChange({ tags })}
            max={limits.tagsPerBookmark}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t.markAs}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {markNames.map((mark) => (
            <Checkbox
              key={mark}
              label={markLabels[mark]}
              checked={values.marks.includes(mark)}
              onCheckedChange={(isSet) => setMark(mark, isSet)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
