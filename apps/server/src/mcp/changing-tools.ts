import {
  type AssistantChangeKind,
  assistantInputs,
  changeAsAssistantInput,
  type ChangedAsAssistant,
} from "@bowerbird/contract/assistants";
import { limits } from "@bowerbird/contract/limits";
import { z } from "zod";
import { type AssistantTool, defineTool } from "./define-tool.ts";

interface Row {
  name: string;
  kind: AssistantChangeKind;
  title: string;
  description: string;
  fields: Record<string, string>;
  required?: string[];
  /** Whether something could be missed afterwards. */
  isDestructive?: true;
  /** Whether calling it again does no more. */
  isIdempotent?: true;
  /** Whether it needs more than to organize. */
  isWriting?: true;
}

const ids = "The bookmarks' ids, from search_bookmarks.";
const category = {
  category: "The category's name or path such as `Development/To read`; what is missing of it is created.",
  categoryId: "The category's id from list_categories; wins over the name.",
};

/** What assistants change: a row for each. */
const rows: readonly Row[] = [
  {
    name: "move_bookmarks",
    kind: "move",
    title: "Move bookmarks to a category",
    description: "File bookmarks into a category, named by its id or its path.",
    fields: { ids, ...category },
    isIdempotent: true,
  },
  {
    name: "tag_bookmarks",
    kind: "tag",
    title: "Tag bookmarks",
    description: "Add tags to bookmarks and remove others. Use tags from list_tags where they fit.",
    fields: { ids, addTags: "Tags to add.", removeTags: "Tags to remove." },
    isIdempotent: true,
  },
  {
    name: "create_category",
    kind: "create-category",
    title: "Create a category",
    description: "Create a category, at the top or below another one.",
    fields: { name: "Its name.", parentId: "The id of the category above it.", icon: "An emoji." },
  },
  {
    name: "rename_category",
    kind: "rename-category",
    title: "Rename a category",
    description: "Give a category another name.",
    fields: { id: "Its id, from list_categories.", name: "The new name." },
    isIdempotent: true,
  },
  {
    name: "move_category",
    kind: "move-category",
    title: "Move a category",
    description: "Put a category, with all below it, under another one or at the top.",
    fields: { id: "Its id, from list_categories.", parentId: "The id of the category above it; null for the top." },
    isIdempotent: true,
  },
  {
    name: "merge_categories",
    kind: "merge-category",
    title: "Merge a category into another",
    description: "Move all bookmarks and subcategories of a category into another one, and delete it.",
    fields: { id: "The id of the category that goes.", intoId: "The id of the one that gets everything." },
    isDestructive: true,
  },
  {
    name: "rename_tag",
    kind: "rename-tag",
    title: "Rename a tag",
    description: "Rename a tag on all bookmarks. If the new name is there, it takes both.",
    fields: { tag: "As list_tags spells it.", to: "The new name." },
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: "merge_tags",
    kind: "merge-tags",
    title: "Merge tags",
    description: "Replace several tags by one, on all bookmarks.",
    fields: { tags: "As list_tags spells them.", into: "The tag that stays." },
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: "delete_tags",
    kind: "delete-tags",
    title: "Delete tags",
    description: "Remove tags from all bookmarks; the bookmarks stay.",
    fields: { tags: "As list_tags spells them." },
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: "save_bookmark",
    kind: "save",
    title: "Save a bookmark",
    description:
      "Save a link. Leave title, description and category out unless the person named them: the page's own title and the " +
      "fitting category are found by themselves. A link that is already saved is refused with the bookmark that is there.",
    fields: {
      url: "The link's address.",
      title: "What to call it.",
      description: "What it is about.",
      notes: "The person's own notes on it.",
      isUnread: "Keep it to be read later.",
      isFavorite: "Make it a favorite.",
      isPrivate: "Keep it off pages that the person shares.",
      ...category,
      tags: "Up to 10 tags; use those that the person has already where they fit.",
      allowDuplicates: "Save the link although it is already there; only when the person asks for it.",
    },
    isWriting: true,
  },
  {
    name: "save_list",
    kind: "save-list",
    title: "Save a list of links",
    description:
      "Save many links that the person pasted. They are sorted by themselves; those that are there are left out.",
    fields: { links: "Their addresses, with titles where the list has some." },
    isWriting: true,
    isIdempotent: true,
  },
  {
    name: "edit_bookmark",
    kind: "edit",
    title: "Edit a bookmark",
    description: "Change a bookmark's title, description, notes or address.",
    fields: {
      id: "Its id.",
      url: "The new address.",
      title: "The new title.",
      description: "What it is about.",
      notes: "The person's notes.",
    },
    isWriting: true,
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: "mark_bookmarks",
    kind: "mark",
    title: "Mark bookmarks",
    description: "Make bookmarks favorites, to be read later, archived or private, or take the first three marks away.",
    fields: {
      ids,
      isFavorite: "A favorite.",
      isUnread: "To be read later.",
      isArchived: "Archived.",
      isPrivate: "On no shared page.",
    },
    isWriting: true,
    isIdempotent: true,
  },
  {
    name: "delete_bookmarks",
    kind: "delete",
    title: "Move bookmarks to the trash",
    description: "Move bookmarks to the trash, where they stay for 30 days. Nothing deletes them before.",
    fields: { ids },
    isWriting: true,
    isDestructive: true,
    isIdempotent: true,
  },
  {
    name: "restore_bookmarks",
    kind: "restore",
    title: "Restore bookmarks",
    description: "Take bookmarks out of the trash.",
    fields: { ids: "Their ids, from list_trash." },
    isWriting: true,
    isIdempotent: true,
  },
  {
    name: "accept_reviews",
    kind: "accept-tidy",
    title: "Accept what waits for a review",
    description:
      "Accept proposals of list_reviews: links are moved, copies and tags merged, dead links put into the trash.",
    fields: { kind: "The kind of all of them.", keys: "Their keys." },
    isWriting: true,
    isDestructive: true,
  },
  {
    name: "undo_change",
    kind: "undo",
    title: "Undo one of your changes",
    description: "Take back a change that you made, by its id in `changeIds`. What the person changed since stays.",
    fields: { changeId: "The change's id." },
  },
];

const proposing = {
  proposalTitle:
    "What the person reads above the proposal, if it becomes one. Give all changes that belong together the same title.",
  asProposal: "Propose it to the person even if you may make the change.",
};
const proposal = {
  proposalTitle: changeAsAssistantInput.shape.title,
  asProposal: changeAsAssistantInput.shape.isProposal,
};

const output = z.object({
  outcome: z.enum(["done", "proposed"]),
  message: z.string(),
  id: z.string().optional(),
  count: z.number(),
  changeIds: z.array(z.string()),
  proposalId: z.string().optional(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

function toTool({
  name,
  kind,
  title,
  description,
  fields,
  isDestructive,
  isIdempotent,
  isWriting,
}: Row): AssistantTool {
  return defineTool<Record<string, unknown>, string>({
    name,
    title,
    description: `${description} ${isWriting ? writing : organizing}`,
    scopes: isWriting ? ["write"] : ["organize", "write"],
    hints: {
      readOnlyHint: false,
      destructiveHint: isDestructive ?? false,
      idempotentHint: isIdempotent ?? false,
      openWorldHint: kind.startsWith("save"),
    },
    input: assistantInputs[kind].extend(proposal) as unknown as z.ZodType<unknown, Record<string, unknown>>,
    fields: { ...fields, ...proposing },
    output,
    run: async (calls, { proposalTitle, asProposal, ...input }) => {
      const options = { title: proposalTitle, isProposal: asProposal } as { title?: string; isProposal?: boolean };
      const change = { kind, input } as Parameters<typeof calls.assistants.change>[0]["change"];
      return describe(await calls.assistants.change({ change, ...options }));
    },
  });
}

const organizing = "Without the right to make changes, it becomes a proposal that the person applies.";
const writing = "The person can undo it.";

const reasons = {
  asked: "as you asked",
  scope: "since you may propose changes, and not make them",
  limit: `since you may change ${limits.assistantRows} rows within an hour`,
  public: "since others would see it: the category is shared",
};

function describe({ reason, ...changed }: ChangedAsAssistant) {
  const { outcome, count, failed } = changed;
  const left = failed.length > 0 ? [`${failed.length} could not be changed: see \`failed\`.`] : [];
  const done = [`Done: ${count} changed.`, ...left, "The person can undo it in History."];
  const proposed = [
    `Proposed, ${reasons[reason ?? "scope"]}.`,
    "Nothing has changed yet: tell the person to apply it under Tidy up.",
  ];
  return { ...changed, message: (outcome === "done" ? done : proposed).join(" ") };
}

const previewFix = defineTool({
  name: "preview_fix_categories",
  title: "Preview Fix Categories",
  description:
    "Have Bowerbird look for links in a wrong category, or read the preview that waits. It answers with the moves; only " +
    "the person applies them, under Fix Categories. While status is `queued` or `running`, ask again in a few seconds.",
  scopes: ["organize", "write"],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  input: z.object({}),
  fields: {},
  output: z.object({
    status: z.string(),
    checked: z.number(),
    total: z.number(),
    moves: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  }),
  run: async (calls) => {
    const { status, processed, total, changes } = await calls.assistants.previewFix();
    const moves = changes.map(({ from, to, count }) => ({ from, to, count }));
    return { status, checked: processed, total, moves };
  },
});

export const changingTools: readonly AssistantTool[] = [...rows.map(toTool), previewFix];
