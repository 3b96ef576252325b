import { Router } from "express";
import { type GetPerson, readWhole } from "./caller.ts";
import { createList, deleteList, editList, findList, listChanges, listLists, newList, placeInList } from "./lists.ts";
import { answerList } from "./pages.ts";
import { parse } from "./protocol.ts";

/** Karakeep's calls below `/lists`: the person's categories. */
export function listRoutes(getPerson: GetPerson): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.json({ lists: await readWhole(await getPerson(req, res), listLists) });
  });
  router.post("/", async (req, res) => {
    const caller = await getPerson(req, res);
    res.status(201).json(await createList(caller, parse(newList, req.body)));
  });
  router.get("/:id", async (req, res) => {
    res.json(await findList(await getPerson(req, res), req.params.id));
  });
  router.patch("/:id", async (req, res) => {
    const caller = await getPerson(req, res);
    const { id } = await findList(caller, req.params.id);
    res.json(await editList(caller, id, parse(listChanges, req.body)));
  });
  router.delete("/:id", async (req, res) => {
    await deleteList(await getPerson(req, res), req.params.id);
    res.status(204).end();
  });
  router.get("/:id/bookmarks", async (req, res) => {
    const caller = await getPerson(req, res);
    res.json(await answerList(caller.ctx, req.query, (await findList(caller, req.params.id)).id));
  });
  for (const [method, change] of [
    ["put", "add"],
    ["delete", "remove"],
  ] as const) {
    router[method]("/:listId/bookmarks/:bookmarkId", async (req, res) => {
      await placeInList(await getPerson(req, res), change, req.params);
      res.status(204).end();
    });
  }
  return router;
}
