import {
  appliedProposal,
  applyProposalInput,
  assistantProposal,
  changeAsAssistantInput,
  changedAsAssistant,
  pageText,
  proposalIdInput,
} from "@bowerbird/contract/assistants";
import { bookmarkIdInput } from "@bowerbird/contract/bookmarks";
import { recategorizationDetails } from "@bowerbird/contract/recategorizations";
import type { Caller } from "@bowerbird/core/accounts/auth";
import {
  applyProposal,
  type Assistant,
  changeAsAssistant,
  dismissProposal,
  listProposals,
  previewFix,
  readPageText,
} from "@bowerbird/core/organize/assistants";
import { AppError } from "@bowerbird/core/platform/errors";
import { z } from "zod";
import { accountProcedure, limitedProcedure, organizeProcedure, readProcedure, router } from "../trpc.ts";
import t from "../messages.json" with { type: "json" };

/** What assistants change and propose: `/mcp` calls the first, the person's pages the others. */
export const assistantsRouter = router({
  change: organizeProcedure
    .input(changeAsAssistantInput)
    .output(changedAsAssistant)
    .mutation(({ ctx, input }) => {
      const assistant = toAssistant(ctx.caller);
      if (!assistant) throw new AppError("FORBIDDEN", t.forAssistants);
      return changeAsAssistant(ctx.app, assistant, input);
    }),
  /** The preview of Fix Categories that waits for the person, or a new one; only the person applies it. */
  previewFix: limitedProcedure(organizeProcedure, "ai")
    .meta({ isHeavy: true })
    .input(z.void())
    .output(recategorizationDetails)
    .mutation(({ ctx }) => previewFix(ctx.app)),
  pageText: readProcedure
    .input(bookmarkIdInput)
    .output(pageText)
    .query(({ ctx, input }) => readPageText(ctx.app, input)),
  /** For an assistant its own, with what became of them. */
  proposals: readProcedure
    .meta({ isHeavy: true })
    .input(z.void())
    .output(z.array(assistantProposal))
    .query(({ ctx }) => listProposals(ctx.app, toAssistant(ctx.caller)?.id ?? null)),
  applyProposal: accountProcedure
    .meta({ isHeavy: true })
    .input(applyProposalInput)
    .output(appliedProposal)
    .mutation(({ ctx, input }) => applyProposal(ctx.app, input)),
  dismissProposal: accountProcedure
    .input(proposalIdInput)
    .output(proposalIdInput)
    .mutation(({ ctx, input }) => dismissProposal(ctx.app, input)),
});

/** Null for the person in the web app. */
function toAssistant({ via, scopes, appliesAtOnce = false }: Caller): Assistant | null {
  return via.type === "session" ? null : { id: via.id, name: via.name, scopes, appliesAtOnce };
}
