import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { CategoryAnswer } from "@bowerbird/contract/ai";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { failureText, isUnreachable } from "../../shared/errors/error-message.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";
import type { Advice } from "./suggestion.ts";

interface Request {
  link: Parameters<typeof trpcClient.ai.suggest.mutate>[0];
  isAsked: boolean;
}

const urlAndTitleFirst = t.pleaseEnterUrlAndTitleFirst;

/** Suggestions by the AI for the link in a form: `suggest` when it is known, `ask` by the person. */
export function useAdvice(form: UseFormReturn<BookmarkValues>) {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const suggest = useAction({
    call: ({ link }: Request) => trpcClient.ai.suggest.mutate(link),
    onSuccess: (suggestion, { link: { url, title } }) => {
      // Another title was typed meanwhile, and is asked about.
      if (form.getValues("title") !== title) return;
      setAdvice({ url, title, suggestion, isCategoryRejected: false, rejectedTags: [] });
    },
    // That the server is away is said at the edge of the page, and the link can be saved.
    failure: (error, { isAsked }) =>
      !isAsked && isUnreachable(error) ? undefined : failureText(error, t.failedToGetAiSuggestions),
  });
  const request = (isAsked: boolean): void => {
    const link = toLink(form);
    setProblem(link ? null : urlAndTitleFirst);
    if (link) suggest.mutate({ link, isAsked });
  };
  const clear = (): void => {
    setAdvice(null);
    setProblem(null);
  };
  return {
    advice,
    setAdvice,
    problem,
    isAsking: suggest.isPending,
    ask: () => request(true),
    suggest: () => request(false),
    clear,
  };
}

/** Asks for the category alone and fills it in. */
export function useCategorize(form: UseFormReturn<BookmarkValues>, onFound: (answer: CategoryAnswer) => void) {
  const categorize = useAction({
    call: trpcClient.ai.categorize.mutate,
    onSuccess: onFound,
    failure: t.failedToGetAiCategorization,
  });
  const ask = (): void => {
    const link = toLink(form);
    if (link) categorize.mutate({ url: link.url, title: link.title });
    else toast({ title: common.error, description: urlAndTitleFirst, tone: "error" });
  };
  return { ask, isAsking: categorize.isPending };
}

/** Null if URL or title is missing; focuses the missing field. */
function toLink({ getValues, setFocus }: UseFormReturn<BookmarkValues>) {
  const { url, title, description } = getValues();
  if (url.trim() !== "" && title.trim() !== "") return { url, title, description };
  setFocus(url.trim() === "" ? "url" : "title");
  return null;
}
