import { type AuthOptions, providerNames, providerProblems, signInProviders } from "@bowerbird/contract/auth";

/**
 * The message for a URL such as `/login?problem=google-failed`; null for unknown values, so that no text from the URL is shown.
 *
 * @param providers with their names, once loaded
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
