import { Router } from "express";

const noFiles = "Bowerbird keeps links, and no files or copies of pages.";
const noHighlights = "Bowerbird keeps no highlights.";

/** Karakeep's calls for which there is nothing here, each with the sentence that its app shows. */
const sentences: readonly [paths: readonly string[], sentence: string][] = [
  [["/highlights", "/highlights/*rest"], noHighlights],
  [
    ["/assets", "/assets/*rest", "/bookmarks/singlefile", "/bookmarks/:id/assets", "/bookmarks/:id/assets/*rest"],
    noFiles,
  ],
  [["/bookmarks/:id/content"], "Bowerbird does not give the text of pages to other programs."],
  [["/bookmarks/:id/summarize"], "Bowerbird summarizes pages by itself, if a model is set up, and not by a call."],
  [["/backups", "/backups/*rest"], "Bowerbird makes backups by its own settings, and not by a call of Karakeep."],
  [
    ["/feeds", "/feeds/*rest", "/rss", "/rss/*rest"],
    "Bowerbird reads feeds by its own settings (Sources), and gives none.",
  ],
  [["/admin", "/admin/*rest"], "Bowerbird has no calls for operators here."],
];

/** Below `/api/v1`, behind the calls that are answered. */
export function unansweredCalls(): Router {
  const router = Router();
  for (const [paths, message] of sentences) {
    router.all([...paths], (_req, res) => void res.status(501).json({ code: "NOT_IMPLEMENTED", message }));
  }
  return router;
}
