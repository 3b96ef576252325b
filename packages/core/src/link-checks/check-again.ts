import type { CheckedLink } from "@bowerbird/contract/link-checks";
import { getBookmark } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { isDeadly } from "../lost-work/index.ts";
import { claimLink } from "./claim-links.ts";
import { lookAtLink } from "./look-at-link.ts";
import { recordFindings } from "./record-findings.ts";

/** Somebody waits for it. */
const patience = 8_000;
const outcomes = { answers: "answers", unclear: "unclear", missing: "fails", silent: "fails" } as const;

/**
 * Looks at the page of one bookmark now. An answer takes its mark away; a failure alone makes none.
 *
 * @throws NOT_FOUND; CONFLICT while the site is to be left alone
 */
export async function checkAgain(ctx: Context, { id }: { id: string }): Promise<CheckedLink> {
  const { url } = await getBookmark(ctx, { id });
  const link = await claimLink(ctx, id);
  const isLeftAlone = link !== null && isDeadly(link);
  const finding = isLeftAlone ? { kind: "unclear" as const } : await lookAtLink(ctx, url, patience);
  if (link) await recordFindings(ctx, [{ link, finding: isLeftAlone ? null : finding }]);
  if (finding.kind === "untried") {
    throw new AppError("CONFLICT", "The site is busy or asks to be left alone. Please try again in a few minutes.");
  }
  return { outcome: outcomes[finding.kind], bookmark: await getBookmark(ctx, { id }) };
}
