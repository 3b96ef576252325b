import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { notACategory, tags } from "./bookmark-fields.ts";
import { limits } from "./limits.ts";
import { markNames } from "./marks.ts";
import { format } from "./messages.ts";
import t from "./rules.messages.json" with { type: "json" };

const mark = z.enum(markNames, t.notAMark);

/** In the language of a search. */
const condition = z
  .string(t.pleaseEnterACondition)
  .trim()
  .min(1, t.pleaseEnterACondition)
  .max(limits.searchQueryLength, { error: () => format(t.conditionTooLong, { max: limits.searchQueryLength }) });

/** What happens with the links that the condition finds. */
const actions = {
  /** Where they move; null: they stay. */
  categoryId: z.uuid(notACategory).nullable(),
  tags,
  marks: z.array(mark).max(markNames.length),
};

export const rule = z.object({
  id: z.uuid(),
  condition: z.string(),
  categoryId: z.uuid().nullable(),
  tags: z.array(z.string()),
  marks: z.array(mark),
  isOn: z.boolean(),
  /** Whether its condition depends on the time, so that it also runs once a day. */
  isDaily: z.boolean(),
  /** Why it does nothing although it is on: its category was deleted. */
  isCategoryGone: z.boolean(),
});
export type Rule = z.infer<typeof rule>;

/** In their order: the first one that moves a link decides. */
export const ruleList = z.array(rule);

const content = z.object({
  condition,
  categoryId: actions.categoryId.optional().default(null),
  tags: actions.tags.optional().default([]),
  marks: actions.marks.optional().default([]),
});
export type RuleContent = z.output<typeof content>;

/** Whether a rule does anything. */
export function hasAction({ categoryId, tags: added, marks }: Omit<RuleContent, "condition">): boolean {
  return categoryId !== null || added.length + marks.length > 0;
}

export const chooseWhatItDoes = t.chooseWhatItDoes;

export const createRuleInput = content
  .extend({
    isOn: z.boolean().optional().default(true),
    /** Its position in the order, from 0; by default the last. */
    index: z.int().min(0).max(limits.rules).optional(),
  })
  .refine(hasAction, chooseWhatItDoes);

export const ruleIdInput = z.object({ id: z.uuid(t.notARuleId) });

/** What is not given stays as it is. */
export const updateRuleInput = ruleIdInput.extend({
  condition: condition.optional(),
  categoryId: actions.categoryId.optional(),
  tags: actions.tags.optional(),
  marks: actions.marks.optional(),
  isOn: z.boolean().optional(),
});

export const reorderRulesInput = z.object({
  /** All rules, in their new order. */
  ids: z.array(z.uuid(t.notARuleId)).max(limits.rules, { error: () => format(t.tooManyRules, { max: limits.rules }) }),
});

/** A deleted rule and its position, so that creating it again undoes this. */
export const deletedRule = rule.extend({ index: z.int() });

export const previewRuleInput = content;
export const rulePreview = z.object({
  /** Links that the condition finds. */
  matching: z.int(),
  /** Those of them that the rule would change. */
  changing: z.int(),
  /** The newest of those, or without an action of those that it finds. */
  bookmarks: z.array(bookmark),
});
export type RulePreview = z.infer<typeof rulePreview>;

export const ruleRun = z.object({
  changed: z.int(),
  /** Undoes it; null when nothing changed. */
  changeId: z.uuid().nullable(),
});

export const ruleSuggestion = z.object({
  /** Names the suggestion when it is refused. */
  key: z.string(),
  condition: z.string(),
  categoryId: z.uuid(),
  site: z.string(),
  tag: z.string().nullable(),
  /** The number of the site's links that the person has sorted. */
  total: z.int(),
  /** How many of them are in the category. */
  count: z.int(),
});
export type RuleSuggestion = z.infer<typeof ruleSuggestion>;

export const refuseRuleInput = z.object({
  key: z.string().min(1, t.pleaseNameASuggestion).max(100, t.pleaseNameASuggestion),
  /** False offers it again. */
  isRefused: z.boolean().optional().default(true),
});
export const refusedRule = z.object({ isRefused: z.boolean() });

/** A rule in an exported file; with the category's path, because ids differ on another server. */
export const exportedRule = content.extend({
  isOn: z.boolean().default(true),
  category: z.array(z.string()).nullable().default(null),
});
export type ExportedRule = z.output<typeof exportedRule>;
