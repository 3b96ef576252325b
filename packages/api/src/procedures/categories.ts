import { category, categoryIconInput, categoryPinInput } from "@bowerbird/contract/categories";
import { listCategories, setCategoryIcon, setCategoryPinned } from "@bowerbird/core/categories";
import { z } from "zod";
import { personProcedure, router } from "../trpc.ts";

export const categoriesRouter = router({
  list: personProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/categories",
        summary: "All categories with their counts",
        tags: ["Categories"],
      },
    })
    .input(z.void())
    .output(z.array(category))
    .query(({ ctx }) => listCategories(ctx.app)),
  setPinned: personProcedure.input(categoryPinInput).mutation(({ ctx, input }) => setCategoryPinned(ctx.app, input)),
  setIcon: personProcedure.input(categoryIconInput).mutation(({ ctx, input }) => setCategoryIcon(ctx.app, input)),
});
