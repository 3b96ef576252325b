export { changeLinkChecks, countBroken, getLinkChecks } from "./link-check-settings.ts";
export { checkAgain, dueLinkChecks } from "./check-links.ts";
export { trustLink } from "./record-probes.ts";
