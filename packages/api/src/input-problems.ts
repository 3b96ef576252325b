import { format } from "@bowerbird/contract/messages";
import { z } from "zod";
import t from "./messages.json" with { type: "json" };

type Issue = z.core.$ZodRawIssue;

/** Listed in the sentence: more are of no help. */
const maxOptions = 20;

/**
 * Replaces the library's words ("Invalid input: expected string, received undefined") by sentences for a person, for all
 * inputs whose schema says none of its own. Call it once in a process, before it answers.
 */
export function explainInputs(): void {
  z.config({ customError: explain });
}

function explain(issue: Issue): string {
  const field = (issue.path ?? []).join(".");
  if (field === "" && issue.code !== "unrecognized_keys") {
    return isObjectMissing(issue) ? t.pleaseSendTheRequestAsJson : t.theRequestIsNotValid;
  }
  if (issue.code === "invalid_type") return explainType(field, issue);
  if (issue.code === "invalid_value" && issue.input !== undefined) {
    return format(t.fieldOptions, { field, options: issue.values.slice(0, maxOptions).join(", ") });
  }
  if (issue.code === "too_big")
    return format(t.fieldTooBig, { field, kind: issue.origin, limit: Number(issue.maximum) });
  if (issue.code === "too_small") {
    return format(t.fieldTooSmall, { field, kind: issue.origin, limit: Number(issue.minimum) });
  }
  if (issue.code === "unrecognized_keys") return format(t.fieldUnknown, { field: issue.keys.join(", ") });
  return isMissing(issue) ? format(t.fieldMissing, { field }) : format(t.fieldInvalid, { field });
}

function explainType(field: string, issue: Issue & { code: "invalid_type" }): string {
  return isMissing(issue) ? format(t.fieldMissing, { field }) : format(t.fieldType, { field, kind: issue.expected });
}

function isMissing({ input }: Issue): boolean {
  return input === undefined;
}

function isObjectMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && issue.expected === "object";
}
