interface Nested {
  id: string;
  name: string;
  parentId: string | null;
}

/** Categories, each with its name behind those of the categories that it lies in, such as `Development/To read`. */
export function withPaths<T extends Nested>(categories: readonly T[]): (T & { path: string })[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ name, parentId }: Nested): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)}/${name}` : name;
  };
  return categories.map((category) => ({ ...category, path: pathOf(category) }));
}
