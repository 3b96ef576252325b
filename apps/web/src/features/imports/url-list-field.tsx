import * as t from "./messages.json";
import { useDeferredValue, useMemo } from "react";
import { Field, Textarea } from "../../shared/ui/field.tsx";
import { countText, readUrlList, type UrlList } from "./url-list.ts";

interface UrlListFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  rows: number;
  name: string;
}

/** One URL per line, counted while typing. */
export function UrlListField({ label, value, onChange, error, rows, name }: UrlListFieldProps) {
  // Reading thousands of lines takes a moment; typing must not wait for it.
  const text = useDeferredValue(value);
  const list = useMemo(() => readUrlList(text), [text]);
  return (
    <Field label={label} error={error} hint={<Count list={list} />}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          rows={rows}
          placeholder={"https://example.com/article\nexample.org"}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          wrap="off"
        />
      )}
    </Field>
  );
}

function Count({ list }: { list: UrlList }) {
  if (list.urls.length === 0) return <>{t.linksHint}</>;
  const [first] = list.bad;
  return (
    <span className="block break-words tabular-nums">
      {countText(list)}
      {first && (
        <span className="text-warning-ink">
          {" "}
          (<q>{shorten(first.url.replace(/^https:\/\//, ""))}</q>: {first.reason})
        </span>
      )}
    </span>
  );
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
