import {
  createRuleInput,
  deletedRule,
  previewRuleInput,
  refusedRule,
  refuseRuleInput,
  reorderRulesInput,
  rule,
  ruleIdInput,
  ruleList,
  rulePreview,
  ruleRun,
  ruleSuggestion,
  updateRuleInput,
} from "@bowerbird/contract/rules";
import {
  createRule,
  deleteRule,
  listRules,
  previewRule,
  refuseRule,
  reorderRules,
  runRule,
  suggestRules,
  updateRule,
} from "@bowerbird/core/organize/rules";
import { z } from "zod";
import { heavyReadProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";

const at = (
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: `/rules${string}`,
  summary: string,
  description?: string,
) => ({ openapi: { method, path, summary, tags: ["Rules"], ...(description ? { description } : {}) } });

export const rulesRouter = router({
  list: readProcedure
    .meta(at("GET", "/rules", "List your rules in their order", "The first rule that moves a link decides where."))
    .input(z.void())
    .output(ruleList)
    .query(({ ctx }) => listRules(ctx.app)),
  create: writeProcedure
    .meta({
      ...at("POST", "/rules", "Create a rule", "It applies to links that you save from now on; run it for the others."),
      successStatus: 201,
    })
    .input(createRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => createRule(ctx.app, input)),
  update: writeProcedure
    .meta(at("PATCH", "/rules/{id}", "Change a rule, or switch it on or off"))
    .input(updateRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => updateRule(ctx.app, input)),
  delete: writeProcedure
    .meta(
      at(
        "DELETE",
        "/rules/{id}",
        "Delete a rule",
        "What it has done stays. The answer is what was deleted; create it again to restore it.",
      ),
    )
    .input(ruleIdInput)
    .output(deletedRule)
    .mutation(({ ctx, input }) => deleteRule(ctx.app, input)),
  reorder: writeProcedure
    .meta(at("PUT", "/rules/order", "Change the order of your rules"))
    .input(reorderRulesInput)
    .output(ruleList)
    .mutation(({ ctx, input }) => reorderRules(ctx.app, input)),
  preview: heavyReadProcedure
    .meta(
      at(
        "POST",
        "/rules/preview",
        "Show what a rule would do with all links",
        "How many links its condition finds, how many would change, and the newest of them.",
      ),
    )
    .input(previewRuleInput)
    .output(rulePreview)
    .query(({ ctx, input }) => previewRule(ctx.app, input)),
  run: writeProcedure
    .meta(at("POST", "/rules/{id}/run", "Run a rule on all links", "Undoing the change puts all of it back."))
    .input(ruleIdInput)
    .output(ruleRun)
    .mutation(({ ctx, input }) => runRule(ctx.app, input)),
  suggestions: heavyReadProcedure
    .meta(
      at(
        "GET",
        "/rules/suggestions",
        "List rules that would do what you do yourself",
        "Each with its evidence: of how many links how many are in the category.",
      ),
    )
    .input(z.void())
    .output(z.array(ruleSuggestion))
    .query(({ ctx }) => suggestRules(ctx.app)),
  refuse: writeProcedure
    .meta(at("POST", "/rules/suggestions/refuse", "Refuse a suggested rule", "It is not suggested again."))
    .input(refuseRuleInput)
    .output(refusedRule)
    .mutation(({ ctx, input }) => refuseRule(ctx.app, input)),
});
