import { googleProblems } from "@bowerbird/contract/auth";

/** The sentence for what an address such as `/login?problem=google-failed` names; of others nothing is repeated. */
export function googleProblem(search: string): string | null {
  const name = new URLSearchParams(search).get("problem") ?? "";
  return Object.entries(googleProblems).find(([known]) => known === name)?.[1] ?? null;
}
