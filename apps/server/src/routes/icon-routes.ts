import { readIcon } from "@bowerbird/core/bookmarks";
import { Router } from "express";
import { type ContextOf, personContext } from "./context-of.ts";

/** Icons that came with imported links, and those of sites. Each address has one content, so browsers may keep it. */
export function iconRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/icons/:id", async (req, res) => {
    const { mediaType, content } = await readIcon(await personContext(contextOf(req, res), "read"), req.params.id);
    res.set({
      "content-type": mediaType,
      "cache-control": "private, max-age=31536000, immutable",
      // Whatever the bytes are: they are shown as an image or not at all.
      "content-security-policy": "sandbox; default-src 'none'",
    });
    res.send(content);
  });
  return router;
}
