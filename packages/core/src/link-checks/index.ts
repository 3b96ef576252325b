export { changeLinkChecks } from "./change-link-checks.ts";
export { checkAgain } from "./check-again.ts";
export { checkLinks } from "./check-links.ts";
export { countBroken } from "./count-broken.ts";
export { getLinkChecks } from "./get-link-checks.ts";
export { sweepLinkChecks } from "./sweep-link-checks.ts";
export { trustLink } from "./trust-link.ts";
