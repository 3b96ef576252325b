import { v7 as uuid } from "uuid";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { findTopicCategory, getCachedKnowledge, isAutoCategorizable, withVectors } from "../ai/index.ts";
import { proposeTree, type ProposedFolder } from "../trees/index.ts";
import type { StoredFolder } from "./apply-folders.ts";
import { type RecategorizationRun, updateRecategorization } from "./recategorization-row.ts";
import type { Proposal } from "./run-items.sql.ts";
import { storeBatch } from "./run-items.ts";

const batchSize = 1_000;
/** Vectors that are not stored yet are not waited for. */
const noNew = { max: 0, waitMs: 0 };

/**
 * Proposes folders for a run's bookmarks, and stores them with the run and a proposal for each bookmark. Begins from the
 * start after a crash: the folders follow from all bookmarks together.
 */
export async function proposeFolders(ctx: Context, run: RecategorizationRun): Promise<void> {
  const rows = await loadRows(ctx, run.row.id);
  const tree = await loadCategoryTree(ctx);
  const knowledge = await getCachedKnowledge(ctx);
  const links = rows.map(({ createdAt: savedAt, ...row }) => ({ ...row, savedAt }));
  const stored = await withVectors(
    ctx,
    rows.map(({ id, url, title }) => ({ bookmarkId: id, url, title })),
    noNew,
  );
  const topics = new Map(stored.map((link) => [link.bookmarkId, findTopicCategory(knowledge, link)]));
  const existing = {
    getTopic: ({ id }: { id: string }) => topics.get(id) ?? null,
    getName: (categoryId: string) => tree.get(categoryId)?.name ?? "",
  };
  const proposed = await proposeTree(links, existing, run.signal);
  const folders = proposed.map((folder) => toStored(tree, folder));
  await run.step((inner, { id }) => updateRecategorization(inner, id, { folders, processed: 0, changed: 0 }));
  const targets = new Map(
    proposed.flatMap(({ links: inFolder, reason }, index) =>
      inFolder.map(({ id, probability }) => [id, { folder: folders[index]!, reason, probability }] as const),
    ),
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    await storeBatch(
      run,
      rows.slice(start, start + batchSize).map((row) => propose(run, row, targets.get(row.id), tree)),
    );
  }
}

type Row = Awaited<ReturnType<typeof loadRows>>[number];

function loadRows(ctx: Context, runId: string) {
  return own(ctx)
    .selectFrom("RecategorizationItem")
    .innerJoin("Bookmark as b", (join) =>
      join.onRef("b.userId", "=", "RecategorizationItem.userId").onRef("b.id", "=", "RecategorizationItem.bookmarkId"),
    )
    .select(["b.id", "b.url", "b.title", "b.createdAt", "b.categoryId", "b.isAiGenerated", "b.tags"])
    .where("recategorizationId", "=", runId)
    .where("b.deletedAt", "is", null)
    .orderBy("b.id")
    .execute();
}

function toStored(tree: CategoryTree, { name, parentId }: ProposedFolder): StoredFolder {
  const known = tree.child(parentId, name);
  return { id: known?.id ?? uuid(), parentId, name: known?.name ?? name, isNew: !known };
}

interface Target {
  folder: StoredFolder;
  reason: string;
  probability: number;
}

function propose(
  { row: run }: RecategorizationRun,
  row: Row,
  target: Target | undefined,
  tree: CategoryTree,
): Proposal {
  const { id, categoryId, isAiGenerated, tags } = row;
  // The person may have categorized it since the run started.
  const isOpen = run.includeManual || isAutoCategorizable(row, tree.uncategorized?.id ?? null);
  if (!target || !isOpen || target.folder.id === categoryId) return { id, status: "same" };
  const before = { fromCategoryId: categoryId, fromIsAiGenerated: isAiGenerated, fromTags: tags };
  const { folder, reason, probability: confidence } = target;
  return { id, status: "proposed", ...before, toCategoryId: folder.id, confidence, reason };
}
