import {
  category,
  changedCategory,
  categoryIconInput,
  categoryIdInput,
  categoryOrderInput,
  categoryPinInput,
  createCategoryInput,
  deletedCategory,
  editCategoryInput,
  mergeCategoryInput,
  mergedCategory,
} from "@bowerbird/contract/categories";
import { deleteCategory, mergeCategory } from "@bowerbird/core/library/bookmarks";
import {
  createCategory,
  editCategory,
  listCategories,
  listFewCategories,
  setCategoryIcon,
  setCategoryOrder,
  setCategoryPinned,
  toggleCategoryPin,
} from "@bowerbird/core/library/categories";
import { z } from "zod";
import { readInTurn, readProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Categories"];

export const categoriesRouter = router({
  list: readProcedure
    .meta({ openapi: { method: "GET", path: "/categories", summary: "List all categories with their counts", tags } })
    .input(z.void())
    .output(z.array(category))
    .query(({ ctx }) => readInTurn(ctx, listFewCategories, listCategories)),
  create: writeProcedure
    .meta({
      openapi: { method: "POST", path: "/categories", summary: "Create a category", tags, successDescription: "Made" },
      successStatus: 201,
    })
    .input(createCategoryInput)
    .output(changedCategory)
    .mutation(({ ctx, input }) => createCategory(ctx.app, input)),
  edit: writeProcedure
    .meta({ openapi: { method: "PATCH", path: "/categories/{id}", summary: "Change a category", tags } })
    .input(editCategoryInput)
    .output(changedCategory)
    .mutation(({ ctx, input }) => editCategory(ctx.app, input)),
  togglePin: writeProcedure
    .meta({ openapi: { method: "PATCH", path: "/categories/{id}/pin", summary: "Pin or unpin a category", tags } })
    .input(categoryIdInput)
    .output(category)
    .mutation(({ ctx, input }) => toggleCategoryPin(ctx.app, input)),
  delete: writeProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/categories/{id}",
        summary: "Delete a category",
        description: "Its bookmarks go to Uncategorized, its children up. Undoing the change restores it.",
        tags,
      },
    })
    .input(categoryIdInput)
    .output(deletedCategory)
    .mutation(({ ctx, input }) => deleteCategory(ctx.app, input)),
  merge: writeProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/categories/{id}/merge",
        summary: "Merge a category into another one",
        description:
          "Its bookmarks and subcategories go there, subcategories of the same name are merged, and it is deleted. Undoing the change restores it.",
        tags,
      },
    })
    .input(mergeCategoryInput)
    .output(mergedCategory)
    .mutation(({ ctx, input }) => mergeCategory(ctx.app, input)),
  setOrder: writeProcedure
    .meta({
      openapi: { method: "POST", path: "/categories/order", summary: "Order categories by name or manually", tags },
    })
    .input(categoryOrderInput)
    .output(categoryOrderInput)
    .mutation(async ({ ctx, input }) => {
      await setCategoryOrder(ctx.app, input);
      return input;
    }),
  setPinned: writeProcedure.input(categoryPinInput).mutation(({ ctx, input }) => setCategoryPinned(ctx.app, input)),
  setIcon: writeProcedure.input(categoryIconInput).mutation(({ ctx, input }) => setCategoryIcon(ctx.app, input)),
});
