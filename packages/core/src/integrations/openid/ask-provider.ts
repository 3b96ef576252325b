import { z } from "zod";
import type { AskProvider } from "../../accounts/auth/index.ts";

/** Max. time a person waits for a provider. */
const timeoutMs = 10_000;
const discovery = z.object({ token_endpoint: z.url(), userinfo_endpoint: z.url().optional() });
const userInfo = z.looseObject({ sub: z.string() });

/** Reads an OpenID provider's discovery document, and its userinfo endpoint (OpenID Connect Core 1.0, 5.3). */
export const askProvider: AskProvider = {
  tokenEndpoint: async (discoveryUrl) => discovery.parse(await readJson(discoveryUrl)).token_endpoint,
  userInfo: async (discoveryUrl, accessToken) => {
    const { userinfo_endpoint: endpoint } = discovery.parse(await readJson(discoveryUrl));
    if (endpoint === undefined) return null;
    return userInfo.parse(await readJson(endpoint, { authorization: `Bearer ${accessToken}` }));
  },
};

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return answer.json();
}
