import { isCategoryIcon } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";
import type { FieldChange } from "@bowerbird/contract/restores";
import type { FileCategory, FileLink } from "../../intake/files/index.ts";
import { type CategoryTree, listPlacedCategories, pathKey } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { tidyPath } from "../../intake/imports/index.ts";
import type { CategoryColumns } from "./restores.ts";
import t from "../messages.json" with { type: "json" };

/** A category of the backup; null where the backup says nothing. */
export interface WantedCategory {
  path: string[];
  icon: string | null;
  color: string | null;
  pinned: boolean | null;
  isCustom: boolean | null;
  position: string | null;
  kind: "new" | "changed" | "same";
  changes: FieldChange[];
}

/** The categories of a backup: those that it lists, those of its bookmarks, and their parents. */
export class WantedCategories {
  readonly #byKey = new Map<string, WantedCategory>();
  readonly #tree: CategoryTree;
  /** How many more categories the person may have. */
  #room: number;

  constructor(tree: CategoryTree) {
    this.#tree = tree;
    this.#room = limits.categories - tree.size;
  }

  addCategory({ name, parentPath, icon, color, pinned, isCustom, position }: FileCategory): void {
    const path = tidyPath([...parentPath, name]);
    if (path.length === 0) return;
    if (!this.#addPath(path)) return;
    Object.assign(this.#byKey.get(pathKey(path))!, {
      path,
      icon: icon && isCategoryIcon(icon) ? icon : null,
      color: color && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
      pinned,
      isCustom,
      position,
    });
  }

  /** @returns whether there is room for its category */
  addLink(path: string[], { categoryIcon }: FileLink): boolean {
    if (!this.#addPath(path)) return false;
    const category = this.#byKey.get(pathKey(path))!;
    if (category.icon === null && categoryIcon && isCategoryIcon(categoryIcon)) category.icon = categoryIcon;
    return true;
  }

  /** Adds the missing categories of a path within the quota. @returns whether the whole path exists */
  #addPath(path: string[]): boolean {
    if (this.#byKey.has(pathKey(path))) return true;
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth);
      const key = pathKey(part);
      if (this.#byKey.has(key)) continue;
      if (!this.#tree.at(part) && this.#room-- <= 0) return false;
      const unknown = { icon: null, color: null, pinned: null, isCustom: null, position: null };
      this.#byKey.set(key, { path: part, ...unknown, kind: "new", changes: [] });
    }
    return true;
  }

  /** All of them, parents first, with their differences from the person's. */
  async compare(ctx: Context, tree: CategoryTree): Promise<WantedCategory[]> {
    const looks = await loadCategoryColumns(ctx);
    const all = [...this.#byKey.values()].sort((a, b) => a.path.length - b.path.length);
    return all.map((wanted) => {
      const node = tree.at(wanted.path);
      if (!node) return wanted;
      const before = looks.get(node.id)!;
      const changes = describeColumnChanges(before, mergeColumns(before, wanted));
      return { ...wanted, kind: changes.length > 0 ? "changed" : "same", changes };
    });
  }
}

/** The person's categories by id, with the columns that a restore sets. */
export async function loadCategoryColumns(ctx: Context): Promise<Map<string, CategoryColumns>> {
  const categories = await listPlacedCategories(ctx);
  return new Map(
    categories.map(({ id, name, icon, color, pinned, isCustom, position }) => [
      id,
      { name, icon, color, is_pinned: pinned, is_custom: isCustom, position },
    ]),
  );
}

/** The columns of a category after the restore. */
export function mergeColumns(before: CategoryColumns, wanted: WantedCategory): CategoryColumns {
  return {
    name: wanted.path.at(-1)!,
    icon: wanted.icon ?? before.icon,
    color: wanted.color ?? before.color,
    is_pinned: wanted.pinned ?? before.is_pinned,
    is_custom: wanted.isCustom ?? before.is_custom,
    position: wanted.position ?? before.position,
  };
}

const fieldNames = {
  name: t.fieldName,
  icon: t.fieldIcon,
  color: t.fieldColor,
  is_pinned: t.fieldPinned,
  is_custom: t.fieldCustom,
  position: t.fieldPosition,
};

function describeColumnChanges(before: CategoryColumns, after: CategoryColumns): FieldChange[] {
  const fields = Object.keys(fieldNames) as (keyof CategoryColumns)[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      if (field === "position") return { field: fieldNames[field], from: null, to: t.theBackups };
      return { field: fieldNames[field], from: textOf(before[field]), to: textOf(after[field]) };
    });
}

function textOf(value: string | boolean): string {
  return typeof value === "string" ? value : value ? t.yes : t.no;
}
