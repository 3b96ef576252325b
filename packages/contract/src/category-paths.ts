interface Nested {
  id: string;
  name: string;
  parentId: string | null;
}

/** Adds to each category its path, e.g. `Development/To read`. */
export function withPaths<T extends Nested>(categories: readonly T[]): (T & { path: string })[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const paths = new Map<string, string>();
  for (const category of categories) {
    const unknown: T[] = [];
    let at: T | undefined = category;
    for (; at && !paths.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId)) unknown.push(at);
    let path = at ? paths.get(at.id)! : null;
    for (const { id, name } of unknown.toReversed()) {
      path = path === null ? name : `${path}/${name}`;
      paths.set(id, path);
    }
  }
  return categories.map((category) => ({ ...category, path: paths.get(category.id)! }));
}

/** The key by which the names of sibling categories count as equal. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
