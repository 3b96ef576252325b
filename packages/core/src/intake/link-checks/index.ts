export { changeLinkChecks, countBroken, getLinkChecks } from "./link-check-settings.ts";
export { checkAgain, checkLinks } from "./check-links.ts";
export { resumeLinkChecks, sweepLinkChecks } from "./rounds.ts";
export { trustLink } from "./record-probes.ts";
