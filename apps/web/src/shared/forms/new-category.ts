import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import type { Category, CreateCategoryInput } from "@bowerbird/contract/categories";
import { limits } from "@bowerbird/contract/limits";

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
  if (name.trim() === "") return common.pleaseEnterACategoryName;
  if (name.trim().length <= limits.categoryNameLength) return null;
  return format(t.categoryNameTooLong, { categoryNameLength: limits.categoryNameLength });
}

/** Fields left empty are left to the server. */
export function toInput({ name, icon, color, parentId }: NewCategory): CreateCategoryInput {
  return {
    name: name.trim(),
    ...(icon.trim() === "" ? {} : { icon: icon.trim() }),
    ...(color === null ? {} : { color }),
    parentId: parentId === topLevel ? null : parentId,
  };
}

/** The values of a category, to be changed. */
export function toValues({ name, icon, color, parentId }: Category): NewCategory {
  return { name, icon, color, parentId: parentId ?? topLevel };
}
