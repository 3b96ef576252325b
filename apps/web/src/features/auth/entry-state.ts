import {
  type AuthOptions,
  providerNames,
  providerProblems,
  signInProviders,
  type SignUps,
} from "@bowerbird/contract/auth";
import { format } from "@bowerbird/contract/messages";
import { trpc } from "../../shared/api/trpc.ts";
import { nextPath } from "../../shared/routing/gates.tsx";
import * as t from "./messages.json";
import { readPasswordSignIn, readSignUps } from "../../shared/browser/first-data.ts";

/** What the auth pages pass to each other, in the history state and not in the URL. */
export interface EntryState {
  /** The address typed on the previous page. */
  email?: string;
  /** What has just been done, in a sentence. */
  notice?: string;
}

/** History entries outlive versions of the app, so every field is checked. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== "object" || state === null) return {};
  const { email, notice } = state as Record<string, unknown>;
  return {
    ...(typeof email === "string" ? { email } : {}),
    ...(typeof notice === "string" ? { notice } : {}),
  };
}

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

/** What signing in is for, if a shared page leads to it; null otherwise. */
export function purposeOf(search: string): string | null {
  const [path, query] = nextPath(search).split("?");
  const wanted = new URLSearchParams(query);
  const count = Number(wanted.get("links"));
  const isSaving = path === "/add" && wanted.has("share") && Number.isInteger(count) && count > 0;
  return isSaving ? format(t.purpose, { count }) : null;
}

/** Who may create an account: the embedded value, until the server has answered. */
export function useSignUps(): SignUps {
  const { data: options } = trpc.auth.options.useQuery();
  const embedded = readSignUps();
  return options?.signUps ?? (embedded === "demo" ? "closed" : embedded);
}

/** Whether people sign in with a password here; else with a provider alone. */
export function usePasswordSignIn(): boolean {
  const { data: options } = trpc.auth.options.useQuery();
  return options ? options.passwordSignIn !== false : readPasswordSignIn();
}
