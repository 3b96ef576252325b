import { limits } from "@bowerbird/contract/limits";
import { type Control, Controller, type UseFormReturn } from "react-hook-form";
import { useId } from "react";
import * as Primitive from "radix-ui/slider";
import { DatePicker } from "../../shared/ui/date-picker.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Select, type SelectOption } from "../../shared/ui/select.tsx";
import { type SearchFilters, stateNames } from "./search-filters.ts";
import { sorts } from "./search-sort.tsx";
import { direction } from "../../shared/browser/use-one-tab-stop.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface FilterFieldsProps {
  form: UseFormReturn<SearchFilters>;
  categories: readonly SelectOption[];
}

export function FilterFields({ form: { register, control }, categories }: FilterFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label={t.searchQuery}>
          {(field) => (
            <Input
              {...field}
              {...register("query")}
              autoComplete="off"
              maxLength={limits.searchQueryLength}
              placeholder={t.searchPlaceholder}
            />
          )}
        </Field>
      </div>
      <SelectField
        control={control}
        name="category"
        label={common.category}
        options={[{ value: "all", label: t.allCategories, icon: "📚" }, ...categories]}
      />
      <Field label={common.tags} hint={t.commaSeparatedTags}>
        {(field) => <Input {...field} {...register("tags")} autoComplete="off" placeholder={t.aiProductivityDesign} />}
      </Field>
      <div className="sm:col-span-2">
        <RelevanceField control={control} />
      </div>
      <DateField control={control} name="from" label={t.fromDate} />
      <DateField control={control} name="to" label={t.toDate} />
      <SelectField control={control} name="sort" label={t.sortBy} options={sorts} />
      <SelectField control={control} name="order" label={t.order} options={orders} />
      <div className="sm:col-span-2">
        <StateField control={control} />
      </div>
    </div>
  );
}

const orders = [
  { value: "desc", label: t.descending },
  { value: "asc", label: t.ascending },
];

interface SelectFieldProps {
  control: Control<SearchFilters>;
  name: "category" | "sort" | "order";
  label: string;
  options: readonly SelectOption[];
}

function SelectField({ control, name, label, options }: SelectFieldProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Select id={id} value={value} onValueChange={onChange} options={options} />
          )}
        />
      )}
    </Field>
  );
}

function DateField({ control, name, label }: { control: Control<SearchFilters>; name: "from" | "to"; label: string }) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <DatePicker id={id} label={label} value={value} onChange={onChange} />
          )}
        />
      )}
    </Field>
  );
}

function RelevanceField({ control }: { control: Control<SearchFilters> }) {
  return (
    <Controller
      control={control}
      name="relevance"
      render={({ field: { value, onChange } }) => (
        <Slider
          label={t.aiRelevanceScoreMinimum}
          value={value}
          onValueChange={onChange}
          min={limits.relevanceMin}
          max={limits.relevanceMax}
        />
      )}
    />
  );
}

const anyState = "any";
const states = [
  { value: anyState, label: t.allBookmarks },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
];

function StateField({ control }: { control: Control<SearchFilters> }) {
  return (
    <Controller
      control={control}
      name="is"
      render={({ field: { value, onChange } }) => (
        <Field label={common.show} hint={value === "broken" ? t.deadLinksHint : undefined}>
          {({ id, "aria-describedby": describedBy }) => (
            <Select
              id={id}
              aria-describedby={describedBy}
              value={value ?? anyState}
              onValueChange={(chosen) => onChange(chosen === anyState ? null : chosen)}
              options={states}
            />
          )}
        </Field>
      )}
    />
  );
}

interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
}

/** Whole numbers from `min` to `max`; the value is shown beside the label. */
function Slider({ label, value, onValueChange, min, max }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-3 flex justify-between text-sm font-medium">
        <span id={id}>{label}</span>
        <output className="tabular-nums text-accent">
          {value}/{max}
        </output>
      </div>
      <Primitive.Root
        dir={direction}
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={1}
        className="relative flex h-5 touch-none items-center select-none"
      >
        <Primitive.Track className="relative h-1.5 grow rounded-full bg-chip">
          <Primitive.Range className="absolute h-full rounded-full bg-primary" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-labelledby={id}
          className="block size-5 rounded-full border-2 border-primary bg-raised shadow-card"
        />
      </Primitive.Root>
    </div>
  );
}
