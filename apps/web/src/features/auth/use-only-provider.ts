import { useEffect } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { keepNextPath } from "../../shared/routing/stored-path.ts";
import { fromBase } from "../../shared/base-path/base-path.ts";
import { usePasswordSignIn } from "./entry-state.ts";

/**
 * Where a single provider is the only way to sign in, leaves for it right away. Not
 * after a problem, which people could not read, and which would send them there again.
 *
 * @param leave goes to an address of the server
 */
export function useOnlyProvider(search: string, leave = (path: string) => location.replace(path)): void {
  const { data: options } = trpc.auth.options.useQuery();
  const hasPasswords = usePasswordSignIn();
  const [provider, ...others] = options?.providers ?? [];
  const hasProblem = new URLSearchParams(search).has("problem");
  const path = hasPasswords || hasProblem || others.length > 0 || !provider ? null : `/api/login/${provider.id}`;
  useEffect(() => {
    if (path === null) return;
    keepNextPath(search);
    leave(fromBase(path));
    // oxlint-disable-next-line react/exhaustive-deps -- once for an address
  }, [path]);
}
