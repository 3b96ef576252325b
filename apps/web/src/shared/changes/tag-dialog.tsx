import { format } from "@bowerbird/contract/messages";
import * as t from "./tag.messages.json";
import { limits } from "@bowerbird/contract/limits";
import { useState } from "react";
import { FormDialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { TagField } from "../tags/tag-field.tsx";

interface TagDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  count: number;
  isBusy: boolean;
  onTag: (addTags: string[], removeTags: string[]) => void;
}

/** Asks which tags to add and to remove. Enter takes the typed tag; in an empty field it applies them. */
export function TagDialog({ isOpen, onOpenChange, count, isBusy, onTag }: TagDialogProps) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [hasNothing, setNothing] = useState(false);
  const apply = (): void => {
    setNothing(added.length + removed.length === 0);
    if (added.length + removed.length > 0) onTag(added, removed);
  };
  return (
    <FormDialog
      formClass="flex flex-col gap-5"
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title={format(t.editTagsOf, { count })}
      action={t.apply}
      isBusy={isBusy}
      onSubmit={apply}
    >
      <Field label={t.addTags}>
        {({ id }) => <TagField id={id} tags={added} onTagsChange={setAdded} max={limits.tagsPerBookmark} />}
      </Field>
      <Field label={t.removeTags}>
        {({ id }) => <TagField id={id} tags={removed} onTagsChange={setRemoved} max={limits.tagsPerBookmark} />}
      </Field>
      {hasNothing && <Notice tone="warning">{t.noChangesToApply}</Notice>}
    </FormDialog>
  );
}
