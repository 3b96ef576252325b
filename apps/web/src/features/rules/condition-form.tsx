import { useState } from "react";
import { locale } from "@bowerbird/contract/messages/locale";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { quotationMarks, readQueryParts } from "@bowerbird/contract/query-grammar";
import * as t from "./edit.messages.json";

interface ConditionFormProps {
  simple: SimpleCondition;
  onChange: (condition: string) => void;
}

const exampleSite = "github.com";

/** A condition as fields: all that are filled in must hold. */
export function ConditionForm({ simple, onChange }: ConditionFormProps) {
  const change = (next: Partial<SimpleCondition>): void => onChange(writeSimple({ ...simple, ...next }));
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Text
        label={t.fromSite}
        value={simple.site}
        onChange={(site) => change({ site })}
        placeholder={exampleSite}
        dir="ltr"
      />
      <Text label={t.withTag} value={simple.tag} onChange={(tag) => change({ tag })} dir="auto" />
      <Field label={t.olderThan}>
        {({ required: _required, ...field }) => (
          <Select
            {...field}
            value={simple.older || anyAge}
            onValueChange={(age) => change({ older: age === anyAge ? "" : age })}
            options={toAges(simple.older)}
          />
        )}
      </Field>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  dir: "ltr" | "auto";
}

/** Keeps what is typed as it is: a condition has no space at its end. */
function Text({ label, value, onChange, placeholder, dir }: TextProps) {
  const [typed, setTyped] = useState(value);
  return (
    <Field label={label}>
      {(field) => (
        <Input
          {...field}
          {...{ placeholder, dir }}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** A select needs a value that is not empty. */
const anyAge = "any";
const ages = ["1m", "6m", "1y", "2y", "5y"];
const units: Record<string, string> = { d: "day", w: "week", m: "month", y: "year" };

/** @param other an age that is written in the condition, and is offered, too */
function toAges(other: string) {
  const all = other === "" || ages.includes(other) ? ages : [other, ...ages];
  return [{ value: anyAge, label: t.anyAge }, ...all.map((age) => ({ value: age, label: ageText(age) }))];
}

function ageText(age: string): string {
  const unit = units[age.slice(-1).toLowerCase()];
  const count = Number.parseInt(age, 10);
  if (!unit || Number.isNaN(count)) return age;
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** A condition that fields can show. Empty texts do not count. */
interface SimpleCondition {
  site: string;
  tag: string;
  /** A number and a unit: `2y`. */
  older: string;
}

type FieldName = keyof SimpleCondition;
const fields: readonly FieldName[] = ["site", "tag", "older"];

/** @returns null for a condition with words, exclusions, other operators, or one operator twice: those are text */
export function readSimple(condition: string): SimpleCondition | null {
  const simple: SimpleCondition = { site: "", tag: "", older: "" };
  for (const { operator, isExcluded, value } of readQueryParts(condition)) {
    const name = fields.find((field) => field === operator);
    if (!name || isExcluded || simple[name] !== "") return null;
    simple[name] = value;
  }
  return simple;
}

/** In the language of a search. */
export function writeSimple(simple: SimpleCondition): string {
  return fields.flatMap((name) => writePart(name, simple[name])).join(" ");
}

/** A value with a space is quoted, and so cannot contain quotation marks. */
function writePart(name: FieldName, typed: string): string[] {
  const value = typed.replace(marks, "").replace(/\s+/gu, " ").trim();
  if (value === "") return [];
  return [`${name}:${value.includes(" ") ? `"${value}"` : value}`];
}

const marks = new RegExp(`[${quotationMarks}]`, "gu");
