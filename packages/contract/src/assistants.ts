import { z } from "zod";
import { givenTexts, givenValues, ids, tagList, tags, targetCategory, title, url } from "./bookmark-fields.ts";
import { createCategoryInput, editCategoryInput, mergeCategoryInput } from "./categories.ts";
import { limits } from "./limits.ts";
import { deleteTagsInput, mergeTagsInput, renameTagInput } from "./tags.ts";
import { applyTidyInput } from "./tidy.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

const bookmarkIds = ids(limits.assistantIds).min(1, t.pleaseChooseABookmark);
const category = { category: targetCategory.category, categoryId: targetCategory.categoryId };
const { isFavorite, isUnread, isArchived, isPrivate } = givenValues;
const { notes, description } = givenTexts;
const categoryFields = editCategoryInput.shape;

/** What an assistant can change, by kind. All of it can be undone, and none of it makes anything public. */
export const assistantInputs = {
  move: z.object({ ids: bookmarkIds, ...category }),
  tag: z.object({ ids: bookmarkIds, addTags: tagList.optional(), removeTags: tagList.optional() }),
  "create-category": createCategoryInput.pick({ name: true, parentId: true, icon: true }),
  "rename-category": z.object({ id: categoryFields.id, name: createCategoryInput.shape.name }),
  "move-category": z.object({ id: categoryFields.id, parentId: categoryFields.id.nullable() }),
  "merge-category": mergeCategoryInput,
  "rename-tag": renameTagInput,
  "merge-tags": mergeTagsInput,
  "delete-tags": deleteTagsInput,
  save: z.object({
    url,
    title: title.optional().default(""),
    description,
    notes,
    ...category,
    tags: tags.nullish(),
    isFavorite,
    isUnread,
    isPrivate,
    allowDuplicates: z.boolean().optional().default(false),
  }),
  "save-list": z.object({
    links: z
      .array(z.object({ url, title: title.optional() }))
      .min(1)
      .max(limits.assistantIds),
  }),
  edit: z.object({ id: z.uuid(t.notABookmarkId), url: url.optional(), title: title.optional(), description, notes }),
  mark: z.object({ ids: bookmarkIds, isFavorite, isUnread, isArchived, isPrivate: z.literal(true).optional() }),
  delete: z.object({ ids: bookmarkIds }),
  restore: z.object({ ids: bookmarkIds }),
  "accept-tidy": z.object({ kind: applyTidyInput.shape.kind, keys: applyTidyInput.shape.keys.unwrap().max(100) }),
  undo: z.object({ changeId: z.uuid(t.notAChangeId) }),
};
type Inputs = typeof assistantInputs;
export type AssistantChangeKind = keyof Inputs;
export const assistantChangeKinds = Object.keys(assistantInputs) as AssistantChangeKind[];
export type AssistantInput<K extends AssistantChangeKind> = z.output<Inputs[K]>;

/** A change with its input. */
export type AssistantChange = {
  [K in AssistantChangeKind]: { kind: K; input: AssistantInput<K> };
}[AssistantChangeKind];
type SentChange = { [K in AssistantChangeKind]: { kind: K; input: z.input<Inputs[K]> } }[AssistantChangeKind];

const options = Object.entries(assistantInputs).map(([kind, input]) => z.object({ kind: z.literal(kind), input }));
const [first, ...others] = options;
// The record's types are lost in its entries.
const assistantChange = z.discriminatedUnion("kind", [first!, ...others]) as unknown as z.ZodType<
  AssistantChange,
  SentChange
>;

export const changeAsAssistantInput = z.object({
  change: assistantChange,
  /** Proposed changes with the same title are one proposal. */
  title: z.string().trim().max(limits.nameLength).optional().default(""),
  /** Asks the person, even where the assistant may make the change. */
  isProposal: z.boolean().optional().default(false),
});

/** Why a change was proposed, and not made. */
export const proposalReasons = ["asked", "scope", "limit", "public"] as const;

export const changedAsAssistant = z.object({
  outcome: z.enum(["done", "proposed"]),
  /** The proposal that it is now part of. */
  proposalId: z.string().optional(),
  reason: z.enum(proposalReasons).optional(),
  /** What it changed; each is undone by its id. */
  changeIds: z.array(z.string()),
  /** How many rows changed. */
  count: z.number().int(),
  /** Of a new bookmark or category. */
  id: z.string().optional(),
  /** What of it could not be done, and why. */
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type ChangedAsAssistant = z.infer<typeof changedAsAssistant>;

/** The beginning of the page's text as it was read; null where it has not been. */
export const pageText = z.object({ text: z.string().nullable() });

const proposalStatuses = ["open", "applied", "dismissed"] as const;

export const proposedStep = z.object({
  kind: z.string(),
  /** How many bookmarks it is about; of a tag or category those that have it. */
  count: z.number().int(),
  /** What is changed: a category's path, tags. */
  subject: z.string().nullable(),
  /** What it becomes: a category's path, tags, a new title. */
  target: z.string().nullable(),
  /** Where the bookmarks are now, the most first. */
  from: z.array(z.object({ path: z.string(), count: z.number().int() })),
  /** Of the first few bookmarks. */
  titles: z.array(z.string()),
});
export type ProposedStep = z.infer<typeof proposedStep>;

export const assistantProposal = z.object({
  id: z.string(),
  assistant: z.object({ id: z.string(), name: z.string() }),
  /** Empty where the assistant gave none. */
  title: z.string(),
  status: z.enum(proposalStatuses),
  isUndone: z.boolean(),
  createdAt: z.date(),
  steps: z.array(proposedStep),
});
export type AssistantProposal = z.infer<typeof assistantProposal>;

export const proposalIdInput = z.object({ id: z.uuid() });
/** `steps`: how many were shown; where the assistant has added some since, nothing is applied. */
export const applyProposalInput = z.object({ id: z.uuid(), steps: z.number().int().min(1).max(limits.proposalSteps) });
export const appliedProposal = z.object({
  /** Changes that could not be made, and why. */
  failed: z.array(z.object({ step: z.number().int(), message: z.string() })),
});
