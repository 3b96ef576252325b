import { limits } from "@bowerbird/contract/limits";
import { listByTime } from "@bowerbird/core/compat/karakeep";
import { AppError } from "@bowerbird/core/platform/errors";
import { Router } from "express";
import { z } from "zod";
import { toKarakeepTag } from "./answers.ts";
import { type GetPerson, readWhole } from "./caller.ts";
import { answerPage } from "./pages.ts";
import { parse } from "./protocol.ts";
import { addTag, deleteTag, findTag, listTags, renameTag, tagBody, tagFilters } from "./tags.ts";

const tagQuery = tagFilters.extend({ cursor: z.string().max(100).optional() });

/** Karakeep's calls below `/tags`. */
export function tagRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    const caller = await getPerson(req, res);
    const { cursor, ...filters } = parse(tagQuery, req.query);
    const page = cursor ? readPage(cursor) : 0;
    const { tags, nextPage } = await readWhole(caller, ({ ctx }) => listTags(ctx, filters, page));
    res.json({ tags: tags.map(toKarakeepTag), nextCursor: nextPage === null ? null : writePage(nextPage) });
  });
  router.post("/", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.status(201).json(await addTag(ctx, parse(tagBody, req.body)));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await findTag(caller.ctx, req.params.id);
    res.json(await renameTag(caller, id, parse(tagBody.partial(), req.body).name));
  });
  router.delete("/:id", async (req, res) => {
    await deleteTag(await getPerson(req, res), req.params.id);
    res.status(204).end();
  });
  router.get("/:id", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    res.json(toKarakeepTag(await findTag(ctx, req.params.id)));
  });
  router.get("/:id/bookmarks", async (req, res) => {
    const { ctx } = await getPerson(req, res);
    const { name: tag } = await findTag(ctx, req.params.id);
    res.json(await answerPage(ctx, req.query, (part) => listByTime(ctx, { tag, ...part })));
  });
  return router;
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
