import { format } from "@bowerbird/contract/messages";
import * as list from "./messages.json";
import * as t from "./edit.messages.json";
import { limits } from "@bowerbird/contract/limits";
import { stateFilters } from "@bowerbird/contract/query-grammar";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { Field, Input } from "../../shared/ui/field.tsx";
import { TextButton } from "../../shared/ui/button.tsx";
import { ConditionForm, readSimple } from "./condition-form.tsx";

/** Typing stops for so long before links are counted (ms). */
const countDelay = 300;

interface ConditionFieldProps {
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A condition, as fields or as text in the language of a search; it says how many links it matches. */
export function ConditionField({ value, problem, onChange }: ConditionFieldProps) {
  const simple = readSimple(value);
  const [isText, setText] = useState(simple === null);
  if (simple === null || isText)
    return (
      <div className="flex flex-col gap-2">
        <ConditionText {...{ value, problem, onChange }} />
        <ConditionHelp />
        {simple && (
          <p>
            <TextButton onClick={() => setText(false)}>{t.editWithFields}</TextButton>
          </p>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-2">
      <ConditionForm simple={simple} onChange={onChange} />
      <Count value={value} problem={problem} />
      <p>
        <TextButton onClick={() => setText(true)}>{t.editAsText}</TextButton>
      </p>
    </div>
  );
}

/** How many links the fields match, or what is wrong with them. */
function Count({ value, problem }: Omit<ConditionFieldProps, "onChange">) {
  const { hint, error } = useCount(value);
  const mistake = problem ?? error;
  return (
    <>
      <p role="status" className="text-xs text-muted empty:hidden">
        {value === "" ? t.fillInAtLeastOne : hint}
      </p>
      <p role="alert" className="text-sm text-danger-ink empty:hidden">
        {mistake}
      </p>
    </>
  );
}

function ConditionText({ value, problem, onChange }: ConditionFieldProps) {
  // What is still being typed is no mistake; what was there before is.
  const [wasLeft, setLeft] = useState(value !== "");
  const { hint, error } = useCount(value);
  return (
    <Field
      label={list.condition}
      required
      hint={<span role="status">{hint}</span>}
      error={problem ?? (wasLeft ? error : undefined)}
    >
      {(field) => (
        <Input
          {...field}
          dir="ltr"
          name="condition"
          maxLength={limits.searchQueryLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t.conditionPlaceholder}
          value={value}
          onChange={({ target }) => {
            setLeft(false);
            onChange(target.value);
          }}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}

function useCount(value: string): { hint: string; error: string | undefined } {
  const condition = useSettled(value.trim(), countDelay);
  const { data, error } = trpc.rules.preview.useQuery(
    { condition },
    { enabled: condition !== "", placeholderData: keepPreviousData, retry: false, gcTime: 0 },
  );
  if (value.trim() === "") return { hint: t.typeACondition, error: undefined };
  if (condition !== value.trim()) return { hint: t.counting, error: undefined };
  if (error) return { hint: "", error: errorMessage(error, t.couldNotBeSaved) };
  return { hint: data ? format(t.matchesLinks, { count: data.matching }) : t.counting, error: undefined };
}

const help = [
  ["site:github.com", t.helpSite],
  ["tag:rust", t.helpTag],
  ["category:Reading", t.helpCategory],
  ["is:untagged", format(t.helpIs, { states: stateFilters.filter((state) => state !== "untagged").join(", ") })],
  ["older:2y", format(t.helpOlder, { units: "d, w, m" })],
  ["opened:never", t.helpOpened],
  ["before:2024-05", format(t.helpBefore, { operator: "after:" })],
  ['"exact words"', t.helpPhrase],
  ["-tag:done", t.helpNot],
] as const;

function ConditionHelp() {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted hover:text-ink">{t.conditionSyntax}</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {help.map(([example, text]) => (
          <div key={example} className="contents">
            <dt>
              <code dir="ltr" className="rounded-xs bg-sunken px-1.5 py-0.5 text-xs">
                {example}
              </code>
            </dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
