import { limits } from "./limits.ts";
import { format } from "./messages.ts";
import type { UrlProblem } from "./web-url.ts";
import t from "./web-url.messages.json" with { type: "json" };

// Apart from the rules, because a page's workers read addresses and have no texts.

/** The message for a URL that cannot be stored. */
export function describeUrlProblem(reason: UrlProblem): string {
  return {
    empty: t.linkWithoutAddress,
    "too-long": format(t.addressTooLong, { max: limits.urlLength }),
    relative: t.addressIncomplete,
    invalid: t.addressNotValid,
    scheme: t.notAWebAddress,
  }[reason];
}
