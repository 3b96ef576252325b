/** What the add page shows stands in its address, so that reload, Back and sharing find it again. */
export const methods = ["single", "bulk", "file", "categories"] as const;
export type Method = (typeof methods)[number];

export type AddView =
  | { kind: "choose" }
  | { kind: "method"; method: Method }
  | { kind: "import"; id: string; method: Method | null };

export function readAddView(params: URLSearchParams): AddView {
  const method = methods.find((known) => known === params.get("method")) ?? null;
  const id = params.get("import");
  if (id) return { kind: "import", id, method };
  return method ? { kind: "method", method } : { kind: "choose" };
}

export function methodPath(method: Method | null): string {
  return method ? `/add?method=${method}` : "/add";
}

export function importPath(id: string, method: Method | null): string {
  const params = new URLSearchParams({ ...(method ? { method } : {}), import: id });
  return `/add?${params.toString()}`;
}
