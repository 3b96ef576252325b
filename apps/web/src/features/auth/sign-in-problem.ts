import { type AuthOptions, providerNames, providerProblems, signInProviders } from "@bowerbird/contract/auth";

/**
 * The sentence for what an address such as `/login?problem=google-failed` names; of others nothing is repeated.
 *
 * @param providers with their names, once they are known
 */
export function signInProblem(search: string, providers: AuthOptions["providers"] = []): string | null {
  const code = new URLSearchParams(search).get("problem") ?? "";
  for (const id of signInProviders) {
    const name = providers.find((provider) => provider.id === id)?.name ?? providerNames[id];
    for (const [problem, describe] of Object.entries(providerProblems)) {
      if (code === `${id}-${problem}`) return describe(name);
    }
  }
  return null;
}
