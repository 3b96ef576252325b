import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { sql } from "kysely";
import { sharedToken } from "@bowerbird/contract/sharing";
import { withColors } from "@bowerbird/bookmark/category-colors";
import { type CategoryTree, listCategories, loadCategoryTree } from "../library/categories/index.ts";
import { actAs, type Context, everyone, forkContext, type VisitorContext } from "../platform/context/index.ts";
import { type AppError, notFound } from "../platform/errors/index.ts";
import { hashToken } from "../platform/sealing/index.ts";
import type { SharedPage as Row } from "@bowerbird/db";
import { settingNames, toSettings } from "./shared-pages.ts";
import t from "./messages.json" with { type: "json" };

/** What a page says of itself, for everyone. */
export interface SharedHead {
  title: string;
  description: string;
  view: "cards" | "list";
  isIndexed: boolean;
  tile: Tile;
}

/** What is on the tile of a category, and its color. */
export interface Tile {
  icon: string;
  /** Of the page, or of the category. */
  name: string;
  color: string;
}

/** A part of a page: a subcategory. */
export interface Section extends Tile {
  /** Its name and those above it, below the page's own category; empty for that one. */
  path: readonly string[];
}

/** A shared page, found by its address. Anyone who has it may see what `head` and the readers of links give, and nothing else. */
export interface OpenPage {
  head: SharedHead;
  /** The owner's, with which their rows are read: it must not reach an answer. */
  owner: Context;
  /** Of each of the categories. */
  sections: readonly Section[];
  /** The page's categories, in the order of their tree. */
  categoryIds: readonly string[];
  sort: ReturnType<typeof toSettings>["sort"];
  /** Of the names that bookmarks have on it. */
  idKey: Buffer;
}

/** A shared page as it is at one moment. */
export interface FoundPage {
  /** Whose page it is: it must not reach an answer. */
  userId: string;
  row: Pick<Row, "categoryId" | "tokenHash" | (typeof settingNames)[number]>;
  /** Of the database, as {@link findSharedPage} takes it later. */
  moment: Moment;
  /** Whether everything that was read of the page since the given moment still is as it was. */
  isUnchanged: boolean;
}

/** A state of the database, and which transaction had changed the page last. */
interface Moment {
  snapshot: string;
  changedIn: string;
}

/**
 * Opens a shared page.
 *
 * @param token as in the address; of any text
 * @throws NOT_FOUND, the same for an unknown, stopped and taken-down page, and where sharing is off
 */
export async function openSharedPage(visitor: VisitorContext, token: string): Promise<OpenPage> {
  return openFoundPage(visitor, await findSharedPage(visitor, token));
}

/**
 * Finds a shared page, by one statement.
 *
 * @param since when it was found before
 * @throws as {@link openSharedPage}
 */
export async function findSharedPage(visitor: VisitorContext, token: string, since?: Moment): Promise<FoundPage> {
  const isOn = visitor.services.config.sharing && sharedToken.safeParse(token).success;
  const found = isOn ? await find(visitor, token, since?.snapshot ?? null) : undefined;
  if (!found) throw noSharedPage();
  const { userId, snapshot, changedIn, hasNewerBookmarks, ...row } = found;
  const isUnchanged = since?.changedIn === changedIn && !hasNewerBookmarks;
  return { userId, row, moment: { snapshot, changedIn }, isUnchanged };
}

/** Opens a page that was found. */
export async function openFoundPage(visitor: VisitorContext, { userId, row }: FoundPage): Promise<OpenPage> {
  const owner = actAs(forkContext(visitor), userId);
  const tree = await loadCategoryTree(owner);
  const { title, description, view, isIndexed, sort } = toSettings(row);
  const name = title || (tree.get(row.categoryId)?.name ?? "");
  const categoryIds = row.hasSubcategories ? inOrder(tree, row.categoryId) : [row.categoryId];
  const sections = toSections(tree, withColors(await listCategories(owner)), categoryIds);
  const { icon = "", color = "" } = sections[0] ?? {};
  return {
    head: { title: name, description, view, isIndexed, tile: { icon, name, color } },
    owner,
    sections,
    categoryIds,
    sort,
    idKey: deriveIdKey(visitor.services.config.appSecret, row.tokenHash),
  };
}

/** The error for every address that leads nowhere. */
export function noSharedPage(): AppError {
  return notFound(t.sharedPageNotFound);
}

/**
 * By a query of its own: it is known only afterwards whose page it is. What a transaction has written that was not yet
 * committed at the moment of a snapshot is invisible in it, however early the transaction began.
 */
async function find(visitor: VisitorContext, token: string, since: string | null) {
  const pages = everyone(visitor)
    .selectFrom("SharedPage")
    .select(["userId", "categoryId", "tokenHash", ...settingNames])
    .select([
      sql<string>`changed_in::text`.as("changedIn"),
      sql<string>`pg_current_snapshot()::text`.as("snapshot"),
      sql<boolean>`exists (
        select from bookmark b
        where b.user_id = shared_page.user_id and b.changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(b.changed_in, ${since}::pg_snapshot)
      )`.as("hasNewerBookmarks"),
    ]);
  return pages.where("tokenHash", "=", hashToken(token)).where("takenDownAt", "is", null).executeTakeFirst();
}

function inOrder(tree: CategoryTree, id: string): string[] {
  return tree
    .withChildren(id)
    .map((one) => ({ one, key: tree.getOrderKey(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}

/** @param ids the page's own category, and those below it */
function toSections(
  tree: CategoryTree,
  categories: readonly { id: string; icon: string; name: string; shownColor: string }[],
  ids: readonly string[],
): Section[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return ids.map((id) => {
    const { icon = "", name = "", shownColor: color = "" } = byId.get(id) ?? {};
    const path: string[] = [];
    for (let at = tree.get(id); at && at.id !== ids[0]; at = tree.get(at.parentId ?? "")) path.unshift(at.name);
    return { icon, name, color, path };
  });
}

/** The key of a page's public ids. */
function deriveIdKey(secret: string, tokenHash: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, tokenHash, "bowerbird shared page v1", 16));
}

const cipher = "aes-128-ecb";

/** Bytes of an id, and of a block of the cipher: each id is encrypted alone, so that pictures keep their addresses. */
const idBytes = 16;

/** Bookmarks' names on a page: their ids, encrypted. An id tells when it was made, and would be the same on two pages. */
export function toPublicIds(key: Buffer, ids: readonly string[]): string[] {
  const encryption = createCipheriv(cipher, key, null).setAutoPadding(false);
  const blocks = Buffer.from(ids.join("").replaceAll("-", ""), "hex");
  const encrypted = Buffer.concat([encryption.update(blocks), encryption.final()]);
  return ids.map((_, index) => encrypted.toString("base64url", index * idBytes, (index + 1) * idBytes));
}

/** @returns the bookmark's id; null for a text that names none */
export function readPublicId(key: Buffer, text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  const decryption = createDecipheriv(cipher, key, null).setAutoPadding(false);
  const block = Buffer.concat([decryption.update(Buffer.from(text, "base64url")), decryption.final()]);
  const hex = block.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
