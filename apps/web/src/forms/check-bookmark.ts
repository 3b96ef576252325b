import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";

/** What is wrong with a typed URL; `true` if it can be saved. */
export function checkUrl(text: string): string | true {
  const parsed = parseWebUrl(tidyUrl(text));
  if (parsed.ok) return true;
  return parsed.reason === "empty" ? "Please enter a URL" : describeUrlProblem(parsed.reason);
}

export function checkTitle(text: string): string | true {
  if (text.trim() === "") return "Please enter a title";
  return text.trim().length <= limits.titleLength || `At most ${limits.titleLength.toLocaleString("en")} characters`;
}

export function checkDescription(text: string): string | true {
  const { descriptionLength } = limits;
  return text.trim().length <= descriptionLength || `At most ${descriptionLength.toLocaleString("en")} characters`;
}
