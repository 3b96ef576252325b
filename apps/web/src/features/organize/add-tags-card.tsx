import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { Tags } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { TagField } from "../../shared/tags/tag-field.tsx";
import { PopularTags } from "../../shared/tags/popular-tags.tsx";
import { type JustAdded, useOrganize } from "./use-organize.ts";
import { OrganizeCard } from "./organize-card.tsx";

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
