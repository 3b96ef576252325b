import type { CreateCategoryInput } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";

/** What the picker shows until a colour is chosen; a category without one gets the product's own. */
export const initialPickerColor = "#6b7280";
/** Stands for no parent; a select needs a value that is not empty. */
export const topLevel = "top";

export interface NewCategory {
  name: string;
  icon: string;
  color: string | null;
  parentId: string;
}

export const emptyCategory: NewCategory = { name: "", icon: "", color: null, parentId: topLevel };

export function nameProblem(name: string): string | null {
  const { categoryNameLength } = limits;
  if (name.trim() === "") return "Please enter a category name";
  return name.trim().length > categoryNameLength ? `At most ${categoryNameLength} characters` : null;
}

/** What was left alone is left to the server. */
export function toInput({ name, icon, color, parentId }: NewCategory): CreateCategoryInput {
  return {
    name: name.trim(),
    ...(icon.trim() === "" ? {} : { icon: icon.trim() }),
    ...(color === null ? {} : { color }),
    parentId: parentId === topLevel ? null : parentId,
  };
}
