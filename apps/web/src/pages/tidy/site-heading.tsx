import { format } from "@bowerbird/contract/messages";
import type { TidyProposal } from "@bowerbird/contract/tidy";
import * as t from "./messages.json";
import { Button } from "../../shared/ui/button.tsx";
import type { useTidy } from "./use-tidy.ts";

interface SiteHeadingProps {
  proposal: TidyProposal;
  before: TidyProposal | undefined;
  tidy: Pick<ReturnType<typeof useTidy>, "accept">;
}

/** Before the first of several links that have moved from one site to another: all of them are accepted together. */
export function SiteHeading({ proposal: { move }, before, tidy }: SiteHeadingProps) {
  if (!move || move.siteTotal < 2 || before?.move?.site === move.site) return null;
  const { site, siteTotal } = move;
  const isBusy = tidy.accept.isPending && tidy.accept.variables.site === site;
  return (
    <li className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 first:mt-0">
      <h3 dir="ltr" className="min-w-0 font-medium wrap-anywhere">
        {[...new Set(site.split(" "))].join(" → ")}
      </h3>
      <Button size="sm" isBusy={isBusy} onClick={() => tidy.accept.mutate({ kind: "moved", site })}>
        {format(t.updateAllOfSite, { count: siteTotal })}
      </Button>
    </li>
  );
}
