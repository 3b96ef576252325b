import { spellingKey } from "@bowerbird/contract/spelling-key";
import { keepPreviousData } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { trpc } from "../api/trpc.ts";
import { TagInput } from "../ui/tag-input.tsx";

/** How long completions count as fresh (ms). */
const freshForMs = 60_000;

/** A field for tags that completes the person's own while they type. */
export function TagField(props: Omit<ComponentProps<typeof TagInput>, "completions" | "onDraftChange">) {
  const [draft, setDraft] = useState("");
  const prefix = draft.trim();
  const { data } = trpc.tags.suggest.useQuery(
    { prefix },
    { enabled: prefix !== "", staleTime: freshForMs, placeholderData: keepPreviousData },
  );
  const completions = data?.map(({ tag }) => tag) ?? [];
  const fitting = completions.filter((tag) => spellingKey(tag).startsWith(spellingKey(prefix)));
  return <TagInput {...props} completions={fitting} onDraftChange={setDraft} />;
}
