import { describeUrlProblem, parseWebUrl, tidyUrl, type WebUrl } from "@bowerbird/contract/web-url";
import { AppError } from "../errors/index.ts";

/** An address as a person gave it. @throws BAD_REQUEST when it is no web address */
export function readAddress(text: string): WebUrl {
  const parsed = parseWebUrl(tidyUrl(text));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  return parsed.value;
}
