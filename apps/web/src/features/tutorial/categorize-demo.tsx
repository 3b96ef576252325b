import { shownCategory } from "../../shared/category-tree/category-tree.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";

const example = "https://recipes.example/rye-bread";

/** Shows a category for a typed URL. Nothing is saved and nothing leaves the browser. */
export function CategorizeDemo() {
  const [text, setText] = useState("");
  const suggestion = suggestCategory(text);
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.pasteAUrl} hint={t.justADemoNothingIsSaved}>
        {({ id, ...control }) => (
          <span className="flex gap-2">
            <Input
              id={id}
              aria-describedby={control["aria-describedby"]}
              type="url"
              value={text}
              placeholder={t.urlPlaceholder}
              onChange={(event) => setText(event.target.value)}
            />
            <Button className="h-10" onClick={() => setText(example)}>
              {common.example}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className="flex min-h-8 flex-wrap items-center gap-2">
        {suggestion && (
          <>
            <span className="max-w-full truncate font-medium">{suggestion.host}</span>
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
              <span aria-hidden>{suggestion.icon} </span>
              <RichText
                text={format(t.suggestedCategory, { category: shownCategory(suggestion.category) })}
                parts={{ label: toLabel }}
              />
            </span>
          </>
        )}
      </p>
    </div>
  );
}

interface Suggestion {
  host: string;
  category: string;
  icon: string;
}

/** A category for the demo, from a few keywords; null if the text is not a web address. */
export function suggestCategory(text: string): Suggestion | null {
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  if (!url || !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  const host = url.hostname.replace(/^www\./, "");
  const [, category, icon] = hints.find(([words]) => words.test(`${host}${url.pathname}`)) ?? fallback;
  return { host, category, icon };
}

const fallback = [/./, t.reading, "📖"] as const;
const hints = [
  [/git|code|dev|npm|stack|mozilla|docs/i, t.development, "💻"],
  [/recipe|food|cook|bread|kitchen|bak(e|ing)/i, t.recipes, "🍞"],
  [/tube|video|vimeo|film|movie|stream/i, t.videos, "🎬"],
  [/travel|hotel|train|flight|trip|map/i, t.travel, "🧭"],
  [/design|figma|colou?r|font|dribbble/i, t.design, "🎨"],
  [/music|song|radio|band/i, t.music, "🎵"],
  [/shop|store|market|buy/i, t.shopping, "🛒"],
] as const;

const toLabel = (text: string) => <span className="sr-only">{text}</span>;
