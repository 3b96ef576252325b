import type { appRouter } from "@bowerbird/api";

type Definition = { type: string; coerce?: boolean } & Record<string, unknown>;
type Schema = { def?: Definition } | null | undefined;

/**
 * Keeps the types of the inputs of all calls: the library that serves them by REST would have every number, boolean and
 * date of an input made out of whatever comes, so that "perhaps" is true, by tRPC too from then on. What an address says
 * as text is made into a number by the contract itself.
 */
export function keepTypes(router: typeof appRouter): void {
  const procedures = Object.values(
    router._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>,
  );
  const seen = new Set<unknown>();
  for (const { _def } of procedures) for (const input of _def.inputs) keepType(input as Schema, seen);
}

function keepType(schema: Schema, seen: Set<unknown>): void {
  const definition = schema?.def;
  if (!definition || seen.has(definition)) return;
  seen.add(definition);
  const { shape = {}, options = [], innerType, element, in: before, out: after, coerce = false } = definition;
  // A process may open more than one server.
  Object.defineProperty(definition, "coerce", { get: () => coerce, set: () => {}, configurable: true });
  const inner = [...Object.values(shape as object), ...(options as unknown[]), innerType, element, before, after];
  for (const part of inner) keepType(part as Schema, seen);
}
