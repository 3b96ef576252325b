import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { version } from "../../platform/config/index.ts";
import { FetchError, type FetchOptions, type PageFetcher, type Use } from "../../platform/ports/page-fetcher.ts";
import { checkTarget } from "./check-target.ts";
import { type Lookup, lookupAll } from "./checked-connector.ts";
import { asksToWait, explainFailure } from "./explain-failure.ts";
import type { HostGate } from "./host-gate.ts";
import { type OneAnswer, type OneRequest, requestOnce, StatusError } from "./request-once.ts";
import t from "../messages.json" with { type: "json" };

export interface PageFetcherOptions {
  appUrl: string;
  /** Non-public targets that are allowed, each `host:port` in lower case. */
  fetchAllow: readonly string[];
  gate: HostGate;
  lookup?: Lookup;
  now?: () => Date;
  /** For one URL with all its redirects. */
  timeoutMs?: number;
}

/**
 * Fetches pages from public addresses only (SSRF protection): checked at every redirect and on the connected socket, with
 * limits on time, size and number.
 */
export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const setting = {
    allowed: new Set(options.fetchAllow),
    userAgent: `Bowerbird/${version} (+${options.appUrl})`,
    lookup: options.lookup ?? lookupAll,
    now: options.now ?? (() => new Date()),
    timeoutMs: options.timeoutMs ?? limits.fetchTime,
    gate: options.gate,
    watch: createNetworkWatch(options.lookup ?? lookupAll),
  };
  return {
    read: (url, fetchOptions, use) => follow(setting, url, fetchOptions, use),
    isOffline: () => setting.watch.offlineUntil(setting.now()) !== null,
    close: () => options.gate.close(),
  };
}

type Setting = Required<Pick<PageFetcherOptions, "gate" | "lookup" | "now" | "timeoutMs">> & {
  allowed: ReadonlySet<string>;
  userAgent: string;
  watch: NetworkWatch;
};
type Visit<T> = { answer: OneAnswer<T>; took: number };

async function follow<T>(setting: Setting, address: string, options: FetchOptions, use: Use<T>): Promise<T> {
  const offlineUntil = setting.watch.offlineUntil(setting.now());
  if (offlineUntil) throw new FetchError("busy", t.networkUnreachable, { retryAt: offlineUntil });
  const given = URL.parse(address);
  if (!given) throw new FetchError("final", t.theAddressIsNotValid);
  let url: URL = given;
  let left = setting.timeoutMs;
  let hasMoved = false;
  for (let hops = 0; hops <= limits.fetchRedirects; hops++) {
    const headers = url.origin === given.origin ? options.headers : undefined;
    const { answer, took }: Visit<T> = await visit(setting, { url, hasMoved }, left, { ...options, headers }, use);
    if ("result" in answer) return answer.result;
    hasMoved = answer.isPermanent && (hasMoved || hops === 0);
    url = answer.redirect;
    left -= took;
  }
  throw new FetchError("final", format(t.tooManyRedirects, { max: limits.fetchRedirects }));
}

/** The wait for a slot at the host does not count as the site's time. */
async function visit<T>(
  setting: Setting,
  { url, hasMoved }: Pick<OneRequest, "url" | "hasMoved">,
  left: number,
  { kind, language = null, headers = {}, maxWaitMs, signal }: FetchOptions,
  use: Use<T>,
): Promise<Visit<T>> {
  const target = checkTarget(url, setting.allowed);
  const { gate, lookup, userAgent } = setting;
  const leave = await gate.enter(target.host, maxWaitMs, signal);
  const start = performance.now();
  // Not `AbortSignal.timeout`: it would keep the whole request in memory until it fires.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException("", "TimeoutError")), left);
  const both = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    const wanted = { kind, languages: listLanguages(kind, language), headers };
    const request = { url, target, ...wanted, userAgent, lookup, signal: both, now: setting.now(), hasMoved };
    const answer = await requestOnce(request, use);
    setting.watch.reached();
    return { answer, took: performance.now() - start };
  } catch (error) {
    if (isNameFailure(error)) await setting.watch.missed(target.host, setting.now());
    if (!(error instanceof StatusError)) throw explainFailure(error);
    setting.watch.reached();
    if (asksToWait(error.status)) await gate.pause(target.host, error.fetchError.retryAt!);
    throw error.fetchError;
  } finally {
    clearTimeout(timer);
    leave();
  }
}

/** The languages to ask for, the preferred one first. Pictures are shared by all people. */
function listLanguages(kind: FetchOptions["kind"], own: string | null): string[] {
  return kind === "icon" || kind === "cover" ? ["en"] : [currentLanguage(), ...(own === null ? [] : [own]), "en"];
}

function isNameFailure(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === "ENOTFOUND" || code === "EAI_AGAIN";
}

/** Consecutive failed lookups, and the number of hosts among them, after which the network is checked. */
const minFailures = 20;
const minHosts = 10;
/** Reserved by RFC 2606 and always resolvable. */
const knownName = "example.com";
const retryAfterMs = 5 * 60_000;

/** Tells a network outage from dead sites, so that an outage does not mark a whole collection as unreachable. */
interface NetworkWatch {
  /** A site answered. */
  reached(): void;
  /** A DNS lookup failed. */
  missed(host: string, now: Date): Promise<void>;
  /** When to try again; null while the network works. */
  offlineUntil(now: Date): Date | null;
}

/** @param lookup checks the known name: one person's many dead sites must not stop everyone's fetches */
function createNetworkWatch(lookup: Lookup): NetworkWatch {
  let failures = 0;
  let until: Date | null = null;
  const hosts = new Set<string>();
  const reached = () => {
    failures = 0;
    hosts.clear();
    until = null;
  };
  return {
    reached,
    missed: async (host, now) => {
      failures++;
      hosts.add(host);
      if (failures < minFailures || hosts.size < minHosts) return;
      reached();
      const isOnline = await lookup(knownName).then(
        () => true,
        () => false,
      );
      if (!isOnline) until = new Date(now.getTime() + retryAfterMs);
    },
    offlineUntil: (now) => (until && until > now ? until : null),
  };
}
