import { randomBytes } from "node:crypto";
import type { ChangeKind } from "@bowerbird/contract/history";
import {
  type exportedSharedPage,
  type sharedPageInput,
  sharedSorts,
  sharedViews,
  type SharedPage,
  type SharedPageList,
  type SharedPageSettings,
} from "@bowerbird/contract/sharing";
import { SharedPage as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { loadCategoryTree } from "../library/categories/index.ts";
import { recordChange } from "../library/changes/index.ts";
import { type Context, inTransaction, lockPerson, own, unmanaged } from "../platform/context/index.ts";
import { AppError, notFound } from "../platform/errors/index.ts";
import { publish } from "../platform/events/index.ts";
import { hashToken, sealToken, unsealToken } from "../platform/sealing/index.ts";
import t from "./messages.json" with { type: "json" };

/** The person's shared pages, the newest first. Where sharing is off there are none to show. */
export async function listSharedPages(ctx: Context): Promise<SharedPageList> {
  const isOn = ctx.services.config.sharing;
  if (!isOn) return { isOn, pages: [] };
  const rows = await ctx.em.find(Row, {}, { orderBy: { createdAt: "desc", categoryId: "asc" }, ...unmanaged });
  if (rows.length === 0) return { isOn, pages: [] };
  const tree = await loadCategoryTree(ctx);
  return { isOn, pages: rows.map((row) => toSharedPage(ctx, row, tree.get(row.categoryId)?.name ?? "")) };
}

/**
 * Makes a category's links public, at an address that cannot be guessed. One that is shared already stays as it is.
 *
 * @throws NOT_FOUND for a category of another person; FORBIDDEN where sharing is off
 */
export function shareCategory(
  ctx: Context,
  { categoryId, ...settings }: z.output<typeof sharedPageInput>,
): Promise<SharedPage> {
  return change(ctx, categoryId, "share-category", async (inner, before) => {
    if (before) return false;
    const given = withoutUndefined(settings);
    const row = { categoryId, ...usual, ...given, ...newToken(ctx, categoryId), createdAt: ctx.now() };
    await own(inner).insertInto("SharedPage", row).execute();
    return true;
  });
}

const usual = { hasSubcategories: false, title: "", description: "", sort: "newest", view: "cards", isIndexed: false };

/** @throws NOT_FOUND where the category is not shared; FORBIDDEN where sharing is off */
export function changeSharedPage(
  ctx: Context,
  { categoryId, ...settings }: z.output<typeof sharedPageInput>,
): Promise<SharedPage> {
  return change(ctx, categoryId, "edit-shared-page", async (inner, before) => {
    if (!before) throw notFound(t.categoryIsNotShared);
    const given = withoutUndefined(settings);
    const isSame = Object.entries(given).every(([name, value]) => before[name as keyof Settings] === value);
    if (!isSame) await inner.em.nativeUpdate(Row, { categoryId }, given);
    return !isSame;
  });
}

/** Gives the page another address; the old one leads nowhere. @throws as {@link changeSharedPage} */
export function renewAddress(ctx: Context, { categoryId }: { categoryId: string }): Promise<SharedPage> {
  return change(ctx, categoryId, "new-shared-address", async (inner, before) => {
    if (!before) throw notFound(t.categoryIsNotShared);
    await inner.em.nativeUpdate(Row, { categoryId }, newToken(ctx, categoryId));
    return true;
  });
}

/** Ends the page. Also where sharing is off. @returns what was shared. @throws NOT_FOUND where it is not; CONFLICT for one taken down */
export function stopSharing(ctx: Context, { categoryId }: { categoryId: string }): Promise<SharedPage> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { name, row } = await findPage(inner, categoryId);
    if (!row) throw notFound(t.categoryIsNotShared);
    // Else sharing it again would put it back.
    if (row.takenDownAt) throw new AppError("CONFLICT", t.takenDownByTheOperator);
    await inner.em.nativeDelete(Row, { categoryId });
    await tell(inner, "stop-sharing", name);
    return toSharedPage(ctx, row, name);
  });
}

/** @param work changes the page; false if there was nothing to change */
async function change(
  ctx: Context,
  categoryId: string,
  kind: ChangeKind,
  work: (inner: Context, before: Row | null) => Promise<boolean>,
): Promise<SharedPage> {
  if (!ctx.services.config.sharing) throw new AppError("FORBIDDEN", t.sharingIsOff);
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { name, row } = await findPage(inner, categoryId);
    if (await work(inner, row)) await tell(inner, kind, name);
    return toSharedPage(ctx, (await findPage(inner, categoryId)).row!, name);
  });
}

/** The person's category with its page, if it has one. @throws NOT_FOUND */
async function findPage(ctx: Context, categoryId: string): Promise<{ name: string; row: Row | null }> {
  const node = (await loadCategoryTree(ctx)).get(categoryId);
  if (!node) throw notFound(t.categoryIsNotShared);
  return { name: node.name, row: await ctx.em.findOne(Row, { categoryId }, unmanaged) };
}

async function tell(ctx: Context, kind: ChangeKind, subject: string): Promise<void> {
  await recordChange(ctx, { id: uuid(), kind, count: 0, subject });
  await publish(ctx, { type: "sharing.changed" });
}

/** 192 random bits. */
const tokenBytes = 24;

function newToken({ services }: Context, categoryId: string): Pick<Row, "tokenHash" | "sealedToken"> {
  const token = randomBytes(tokenBytes).toString("base64url");
  return { tokenHash: hashToken(token), sealedToken: sealToken(services.config.appSecret, categoryId, token) };
}

function toSharedPage({ services: { config } }: Context, row: Row, category: string): SharedPage {
  const token = unsealToken(config.appSecret, row.categoryId, row.sealedToken);
  return {
    categoryId: row.categoryId,
    category,
    address: token && `${config.appUrl}/s/${token}`,
    ...toSettings(row),
    createdAt: row.createdAt,
    takenDownAt: row.takenDownAt ?? null,
  };
}

type Settings = ReturnType<typeof toSettings>;

export const settingNames = ["hasSubcategories", "title", "description", "sort", "view", "isIndexed"] as const;

/** The settings of a row. */
export function toSettings(row: Pick<Row, (typeof settingNames)[number]>) {
  const { hasSubcategories, title, description, sort, view, isIndexed } = row;
  return {
    hasSubcategories,
    title,
    description,
    sort: sharedSorts.find((known) => known === sort) ?? "newest",
    view: sharedViews.find((known) => known === view) ?? "cards",
    isIndexed,
  };
}

function withoutUndefined(settings: SharedPageSettings): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** The shared pages in the form of an export file: without their addresses. */
export async function exportSharedPages(ctx: Context): Promise<z.output<typeof exportedSharedPage>[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { createdAt: "asc", categoryId: "asc" }, ...unmanaged });
  if (rows.length === 0) return [];
  const tree = await loadCategoryTree(ctx);
  return rows.map((row) => ({ category: tree.getPath(row.categoryId), ...toSettings(row) }));
}
