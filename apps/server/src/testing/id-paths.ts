import { isId, type JsonSchema, sampleOf } from "./sample-input.ts";

/** The way to a property of an input: its name, or the number of a variant, or 0 for the element of a list. */
type Step = { name: string } | { variant: number } | { element: 0 };

/** A property of an input that holds an id, and an input that has it. */
export interface IdPath {
  /** As `filter.categoryIds`. */
  path: string;
  /** What distinguishes it from the same property of other variants; empty for one alone. */
  variant: string;
  /** What the schema accepts: what it must have, and this property. Ids are samples. */
  input: unknown;
}

/** Every property that holds an id, however deep and in whichever variant. */
export function idPaths(schema: JsonSchema): IdPath[] {
  return findSteps(schema).map((steps) => ({
    path: steps.flatMap((step) => ("name" in step ? step.name : [])).join("."),
    variant: steps.flatMap((step) => ("variant" in step ? step.variant : [])).join("."),
    input: sampleAlong(schema, steps),
  }));
}

function findSteps(schema: JsonSchema): Step[][] {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inVariants = variants.flatMap((one, variant) => findSteps(one).map((rest) => [{ variant }, ...rest]));
  const inElements = schema.items ? findSteps(schema.items).map((rest) => [{ element: 0 } as const, ...rest]) : [];
  const inProperties = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const below = findSteps(value).map((rest) => [{ name }, ...rest]);
    return isId(name) ? [[{ name }], ...below] : below;
  });
  return [...inVariants, ...inElements, ...inProperties];
}

function sampleAlong(schema: JsonSchema, [step, ...rest]: Step[]): unknown {
  if (!step) return sampleOf(withoutNull(schema));
  if ("variant" in step) return sampleAlong([...(schema.anyOf ?? []), ...(schema.oneOf ?? [])][step.variant]!, rest);
  if ("element" in step) return [sampleAlong(schema.items!, rest)];
  const { [step.name]: value, ...others } = schema.properties!;
  const required = Object.entries(others).filter(([name]) => schema.required?.includes(name));
  const sample = Object.fromEntries(required.map(([name, one]) => [name, sampleOf(one)]));
  return { ...sample, [step.name]: sampleAlong(value!, rest) };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

/** The same input with ids: at the path those of `at`, elsewhere those of `elsewhere`. */
export function fillIds(
  input: unknown,
  path: string,
  { at, elsewhere }: { at: (property: string) => unknown; elsewhere: (property: string) => unknown },
): unknown {
  const fill = (value: unknown, here: string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => fill(one, here));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const below = [...here, name];
        if (!isId(name)) return [name, fill(one, below)];
        const id = (below.join(".") === path ? at : elsewhere)(name);
        return [name, name.endsWith("ds") ? [id] : id];
      }),
    );
  };
  return fill(input, []);
}
