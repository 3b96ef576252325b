import * as t from "./messages.json";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Select } from "../../shared/ui/select.tsx";

const browsers = [
  { id: "chrome", name: t.chrome, steps: [t.openChromeBookmarks, t.chooseChromeExport] },
  { id: "edge", name: t.edge, steps: [t.openEdgeFavorites, t.chooseEdgeExport] },
  { id: "firefox", name: t.firefox, steps: [t.openFirefoxLibrary, t.chooseFirefoxExport] },
  { id: "safari", name: t.safari, steps: [t.chooseSafariExport, t.chooseSafariBookmarks] },
] as const;
type Choice = (typeof browsers)[number]["id"] | "other";

/** Tells where a browser or a service keeps the file to import, beginning with the browser in use. */
export function HowToExport() {
  const [choice, setChoice] = useState<Choice>(ownBrowser);
  const browser = browsers.find(({ id }) => id === choice);
  return (
    <section aria-label={t.howToGetTheFile} className="text-start">
      <div role="group" aria-label={t.whereDoYourLinksComeFrom} className="flex flex-wrap items-center gap-1">
        <span className="me-2 text-sm font-medium max-sm:w-full">{t.howToGetTheFile}</span>
        {[...browsers, { id: "other" as const, name: t.anotherService }].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === choice}
            onClick={() => setChoice(id)}
            className={classNames(
              "h-8 rounded-full px-3 text-sm font-medium transition-colors",
              id === choice ? "bg-accent-soft text-accent" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="mt-2 min-h-19">
        {browser ? (
          <ol className="list-decimal space-y-1 ps-5 text-pretty text-muted marker:text-faint">
            {browser.steps.map((step) => (
              <li key={step} className="ps-1">
                <RichText text={step} parts={{ strong: toStrong }} />
              </li>
            ))}
          </ol>
        ) : (
          <Services />
        )}
      </div>
    </section>
  );
}

const toStrong = (text: string) => <strong className="font-medium text-ink">{text}</strong>;

function ownBrowser(): Choice {
  const { userAgent } = navigator;
  if (userAgent.includes("Edg/")) return "edge";
  if (userAgent.includes("Firefox/")) return "firefox";
  return /Chrome|CriOS/.test(userAgent) || !userAgent.includes("Safari") ? "chrome" : "safari";
}

/** Everything else that can be imported; nothing until the list is loaded. */
function Services() {
  const { data: formats } = trpc.imports.formats.useQuery(undefined, { staleTime: Infinity });
  const [id, setId] = useState("");
  if (!formats) return null;
  const chosen = formats.find((format) => format.id === id);
  return (
    <div className="max-w-md">
      <Field label={t.whereDoYourLinksComeFrom} hint={chosen?.howTo}>
        {({ required: _required, ...field }) => (
          <Select
            {...field}
            value={id}
            onValueChange={setId}
            placeholder={t.aBrowserOrAService}
            options={formats
              .map(({ id: value, name }) => ({ value, label: name }))
              .toSorted((one, other) => one.label.localeCompare(other.label))}
          />
        )}
      </Field>
    </div>
  );
}
