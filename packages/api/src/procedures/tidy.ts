import { countProposals } from "@bowerbird/core/organize/assistants";
import {
  appliedTidy,
  applyTidyInput,
  keepTidyInput,
  keepTidyOutput,
  listTidyInput,
  tidyInbox,
} from "@bowerbird/contract/tidy";
import { applyTidy, keepAsIs, listTidy } from "@bowerbird/core/organize/tidy";
import { heavyReadProcedure, router, writeProcedure } from "../trpc.ts";

const at = (method: "GET" | "POST", path: `/tidy${string}`, summary: string, description: string) => ({
  openapi: { method, path, summary, description, tags: ["Tidy up"] },
});

export const tidyRouter = router({
  list: heavyReadProcedure
    .meta(at("GET", "/tidy", "List what can be tidied up", "By kind, the most important first, each with its reason."))
    .input(listTidyInput)
    .output(tidyInbox)
    .query(async ({ ctx, input }) => {
      const { sections } = await listTidy(ctx.app, input);
      const ready = sections.reduce((sum, section) => sum + section.ready, await countProposals(ctx.app));
      return { sections, ready };
    }),
  accept: writeProcedure
    .meta({
      ...at(
        "POST",
        "/tidy/accept",
        "Accept proposals for tidying up",
        "Those with the keys, or all of a kind: call again with `after` until `next` is null. Undoing the changes puts all of it back.",
      ),
      isHeavy: true,
    })
    .input(applyTidyInput)
    .output(appliedTidy)
    .mutation(({ ctx, input }) => applyTidy(ctx.app, input)),
  keep: writeProcedure
    .meta(
      at(
        "POST",
        "/tidy/keep",
        "Keep something as it is",
        "It is not proposed again, until you say so with `isKept: false`.",
      ),
    )
    .input(keepTidyInput)
    .output(keepTidyOutput)
    .mutation(({ ctx, input }) => keepAsIs(ctx.app, input)),
});
