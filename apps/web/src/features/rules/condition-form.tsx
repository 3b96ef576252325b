import * as t from "./edit.messages.json";
import { locale } from "@bowerbird/contract/messages/locale";
import { useState } from "react";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { type SimpleCondition, writeSimple } from "./simple-condition.ts";

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
