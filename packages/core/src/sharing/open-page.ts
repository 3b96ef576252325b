import { sharedToken } from "@bowerbird/contract/sharing";
import { type CategoryTree, loadCategoryTree } from "../library/categories/index.ts";
import { type Context, createJobContext, everyone, type VisitorContext } from "../platform/context/index.ts";
import { type AppError, notFound } from "../platform/errors/index.ts";
import { hashToken } from "../platform/sealing/index.ts";
import { deriveIdKey } from "./public-ids.ts";
import { settingNames, toSettings } from "./shared-pages.ts";
import t from "./messages.json" with { type: "json" };

/** What a page says of itself, for everyone. */
export interface SharedHead {
  title: string;
  description: string;
  view: "cards" | "list";
  isIndexed: boolean;
}

/** A shared page, found by its address. Anyone who has it may see what `head` and the readers of links give, and nothing else. */
export interface OpenPage {
  head: SharedHead;
  /** The owner's, with which their rows are read: it must not reach an answer. */
  owner: Context;
  /** The page's categories, in the order of their tree. */
  categoryIds: readonly string[];
  sort: ReturnType<typeof toSettings>["sort"];
  /** Of the names that bookmarks have on it. */
  idKey: Buffer;
}

/**
 * Opens a shared page.
 *
 * @param token as in the address; of any text
 * @throws NOT_FOUND, the same for an unknown, stopped and taken-down page, and where sharing is off
 */
export async function openSharedPage(visitor: VisitorContext, token: string): Promise<OpenPage> {
  const { services } = visitor;
  const row = services.config.sharing && sharedToken.safeParse(token).success ? await find(visitor, token) : null;
  if (!row) throw noSharedPage();
  const owner = createJobContext(services, row.userId);
  const tree = await loadCategoryTree(owner);
  const { title, description, view, isIndexed, sort } = toSettings(row);
  const name = tree.get(row.categoryId)?.name ?? "";
  return {
    head: { title: title || name, description, view, isIndexed },
    owner,
    categoryIds: row.hasSubcategories ? inOrder(tree, row.categoryId) : [row.categoryId],
    sort,
    idKey: deriveIdKey(services.config.appSecret, row.tokenHash),
  };
}

/** The error for every address that leads nowhere. */
export function noSharedPage(): AppError {
  return notFound(t.sharedPageNotFound);
}

/** By a query of its own: it is known only afterwards whose page it is. */
async function find(visitor: VisitorContext, token: string) {
  const pages = everyone(visitor)
    .selectFrom("SharedPage")
    .select(["userId", "categoryId", "tokenHash", ...settingNames]);
  const found = pages.where("tokenHash", "=", hashToken(token)).where("takenDownAt", "is", null);
  return (await found.executeTakeFirst()) ?? null;
}

function inOrder(tree: CategoryTree, id: string): string[] {
  return tree
    .withChildren(id)
    .map((one) => ({ one, key: tree.getOrderKey(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}
