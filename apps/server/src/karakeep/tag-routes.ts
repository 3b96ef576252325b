import { limits } from "@bowerbird/contract/limits";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError, notFound } from "@bowerbird/core/platform/errors";
import { type KarakeepTag, listByTime, listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import { createTag, findTag as findSpelling, forgetUnusedTag, passOnNumber } from "@bowerbird/core/compat/linkding";
import { oneLine } from "@bowerbird/contract/tidy-text";
import { Router } from "express";
import { z } from "zod";
import { toKarakeepTag } from "./answers.ts";
import type { Caller, GetPerson } from "./bookmark-routes.ts";
import { answerPage } from "./pages.ts";
import { parse } from "./protocol.ts";

const tagQuery = z.object({
  nameContains: z.string().max(limits.searchQueryLength).optional().default(""),
  sort: z.enum(["name", "usage", "relevance"]).optional().default("usage"),
  attachedBy: z.enum(["ai", "human", "none"]).optional(),
  cursor: z.string().max(100).optional(),
  /** All of them without one. */
  limit: z.coerce.number().int().min(1).max(limits.listedTags).optional().default(limits.listedTags),
});

/** Karakeep's calls below `/tags`. */
export function tagRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { limit, cursor, ...filters } = parse(tagQuery, req.query);
    const start = cursor ? readPage(cursor) * limit : 0;
    const tags = selectTags(await listKarakeepTags(ctx), filters);
    const nextCursor = start + limit < tags.length ? writePage(start / limit + 1) : null;
    res.json({ tags: tags.slice(start, start + limit).map(toKarakeepTag), nextCursor });
  });
  addChanges(router, getPerson);
  router.get("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(toKarakeepTag(await findTag(ctx, req.params.id)));
  });
  router.get("/:id/bookmarks", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { name: tag } = await findTag(ctx, req.params.id);
    res.json(await answerPage(ctx, req, (part) => listByTime(ctx, { tag, ...part })));
  });
  return router;
}

const tagBody = z.object({
  name: z
    .string()
    .transform((given) => oneLine(given.replace(/^\s*#+/, "")))
    .pipe(z.string().min(1).max(limits.tagLength)),
});

function addChanges(router: Router, getPerson: GetPerson): void {
  router.post("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { name } = parse(tagBody, req.body);
    await refuseTaken(ctx, name, "Tag name already exists for this user.");
    const { number } = await createTag(ctx, name);
    res.status(201).json({ id: String(number), name });
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const tag = await findTag(caller.ctx, req.params.id);
    const { name = tag.name } = parse(tagBody.partial(), req.body);
    if (name !== tag.name) await renameTag(caller, tag, name);
    res.json({ id: tag.id, name });
  });
  router.delete("/:id", async (req, res) => {
    const { ctx, calls } = await getPerson(req, res);
    const { name, count } = await findTag(ctx, req.params.id);
    if (count > 0) await calls.tags.delete({ tags: [name] });
    await forgetUnusedTag(ctx, name);
    res.status(204).end();
  });
}

/** On all bookmarks. For the app it stays the same tag: it keeps its id. */
async function renameTag({ ctx, calls }: Caller, { id, name, count }: KarakeepTag, to: string): Promise<void> {
  await refuseTaken(ctx, to, "Tag name already exists. You might want to consider a merge instead.");
  if (count > 0) await calls.tags.rename({ tag: name, to });
  else await createTag(ctx, to);
  await forgetUnusedTag(ctx, name);
  await passOnNumber(ctx, { number: id, to });
}

/** @throws BAD_REQUEST, as Karakeep */
async function refuseTaken(ctx: Context, name: string, message: string): Promise<void> {
  if (await findSpelling(ctx, name)) throw new AppError("BAD_REQUEST", message);
}

/** @throws NOT_FOUND */
async function findTag(ctx: Context, id: string): Promise<KarakeepTag> {
  const tag = (await listKarakeepTags(ctx)).find((one) => one.id === id);
  if (!tag) throw notFound("Tag not found");
  return tag;
}

/** Tags of the categorizer and of the person are not told apart here: all count as the person's. */
function selectTags(
  tags: readonly KarakeepTag[],
  { nameContains, sort, attachedBy }: Pick<z.output<typeof tagQuery>, "nameContains" | "sort" | "attachedBy">,
): KarakeepTag[] {
  const part = nameContains.toLowerCase();
  const isWanted = ({ count }: KarakeepTag): boolean => {
    if (attachedBy === undefined) return true;
    return attachedBy === "none" ? count === 0 : attachedBy === "human" && count > 0;
  };
  const found = tags.filter((tag) => isWanted(tag) && tag.name.toLowerCase().includes(part));
  return sort === "name" ? found.toSorted((a, b) => a.name.localeCompare(b.name)) : found;
}

const pageCursor = z.object({ page: z.number().int().min(0).max(limits.listedTags) });

const writePage = (page: number): string => Buffer.from(JSON.stringify({ page })).toString("base64url");

/** @throws BAD_REQUEST */
function readPage(cursor: string): number {
  try {
    return pageCursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString())).page;
  } catch {
    throw new AppError("BAD_REQUEST", "cursor: Invalid cursor");
  }
}
