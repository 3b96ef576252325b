import { limits } from "@bowerbird/contract/limits";
import packageFile from "../../../package.json" with { type: "json" };
import { type FetchedDocument, FetchError, type FetchOptions, type PageFetcher } from "../../metadata/page-fetcher.ts";
import { checkTarget } from "./check-target.ts";
import { type Lookup, lookupAll } from "./checked-connector.ts";
import { asksToWait } from "./describe-status.ts";
import { explainFailure } from "./explain-failure.ts";
import type { HostGate } from "./host-gate.ts";
import { createNetworkWatch, type NetworkWatch } from "./network-watch.ts";
import { type OneAnswer, requestOnce, StatusError } from "./request-once.ts";

export interface PageFetcherOptions {
  appUrl: string;
  /** Each `host:port` in lower case that may be reached although it is not public. */
  fetchAllow: readonly string[];
  gate: HostGate;
  lookup?: Lookup;
  now?: () => Date;
  /** Milliseconds for one address with all its redirects. */
  timeLimit?: number;
}

/**
 * Reads what people saved, and nothing else that this machine can reach: public addresses only, checked at every
 * redirect and on the connected socket, within narrow limits of time, size and number.
 */
export function createPageFetcher(options: PageFetcherOptions): PageFetcher {
  const setting = {
    allowed: new Set(options.fetchAllow),
    userAgent: `Bowerbird/${packageFile.version} (+${options.appUrl})`,
    lookup: options.lookup ?? lookupAll,
    now: options.now ?? (() => new Date()),
    timeLimit: options.timeLimit ?? limits.fetchTime,
    gate: options.gate,
    watch: createNetworkWatch(options.lookup ?? lookupAll),
  };
  return {
    read: (url, fetchOptions, use) => follow(setting, url, fetchOptions, use),
    isOffline: () => setting.watch.absentUntil(setting.now()) !== null,
    close: () => options.gate.close(),
  };
}

type Setting = Required<Pick<PageFetcherOptions, "gate" | "lookup" | "now" | "timeLimit">> & {
  allowed: ReadonlySet<string>;
  userAgent: string;
  watch: NetworkWatch;
};
type Visit<T> = { answer: OneAnswer<T>; took: number };
type Use<T> = (document: FetchedDocument) => Promise<T>;

async function follow<T>(setting: Setting, address: string, options: FetchOptions, use: Use<T>): Promise<T> {
  const absentUntil = setting.watch.absentUntil(setting.now());
  if (absentUntil) throw new FetchError("busy", "The network cannot be reached at present.", { retryAt: absentUntil });
  const given = URL.parse(address);
  if (!given) throw new FetchError("final", "The address is not valid.");
  let url: URL = given;
  let left = setting.timeLimit;
  for (let hops = 0; hops <= limits.fetchRedirects; hops++) {
    const { answer, took }: Visit<T> = await visit(setting, url, left, options, use);
    if ("result" in answer) return answer.result;
    url = answer.redirect;
    left -= took;
  }
  throw new FetchError("final", `The site leads on more than ${limits.fetchRedirects} times.`);
}

/** Time spent waiting for a place at the host is not the site's. */
async function visit<T>(
  setting: Setting,
  url: URL,
  left: number,
  { kind, maxWaitMs, signal }: FetchOptions,
  use: Use<T>,
): Promise<Visit<T>> {
  const target = checkTarget(url, setting.allowed);
  const { gate, lookup, userAgent } = setting;
  const leave = await gate.enter(target.host, maxWaitMs, signal);
  const start = performance.now();
  // A timer of our own: the platform's would hold the whole request in memory until its time is over.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException("", "TimeoutError")), left);
  const both = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    const request = { url, target, kind, userAgent, lookup, signal: both, now: setting.now() };
    const answer = await requestOnce(request, use);
    setting.watch.reached();
    return { answer, took: performance.now() - start };
  } catch (error) {
    if (isNameFailure(error)) await setting.watch.missed(target.host, setting.now());
    if (!(error instanceof StatusError)) throw explainFailure(error);
    setting.watch.reached();
    if (asksToWait(error.status)) await gate.pause(target.host, error.meaning.retryAt!);
    throw error.meaning;
  } finally {
    clearTimeout(timer);
    leave();
  }
}

function isNameFailure(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === "ENOTFOUND" || code === "EAI_AGAIN";
}
