import { isIP } from "node:net";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { oneLine } from "@bowerbird/contract/tidy-text";
import { Client, type Dispatcher } from "undici";
import ipaddr from "ipaddr.js";
import { version } from "../../platform/config/index.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import type { WebhookAttempt, WebhookMessage, WebhookSender } from "../../platform/ports/webhook-sender.ts";
import { checkedConnector, type Lookup, lookupAll } from "../page-fetcher/checked-connector.ts";
import { explainFailure } from "../page-fetcher/explain-failure.ts";
import {
  isPublicAddress,
  maybePublic,
  notPublic,
  readTarget,
  refuseDangerousPort,
  type Target,
} from "../page-fetcher/check-target.ts";
import t from "../messages.json" with { type: "json" };

export interface WebhookSenderOptions {
  appUrl: string;
  /** Hosts, addresses and networks that are allowed although they are not public. */
  webhookAllowedHosts: readonly string[];
  lookup?: Lookup;
  timeoutMs?: number;
}

/** More of an answer is never read: its start is enough for the list of deliveries. */
const maxAnswerBytes = 1_024;

/**
 * Sends webhooks as pages are fetched: to public addresses only, checked on the connected socket, and to what the operator
 * allows. A receiver gets one connection, a few seconds, and no say in where the next request goes.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const allowed = readAllowedHosts(options.webhookAllowedHosts);
  const userAgent = `Bowerbird/${version} (+${options.appUrl})`;
  const { lookup = lookupAll, timeoutMs = limits.webhookTime } = options;
  return {
    refuse: (url) => {
      try {
        checkReceiver(new URL(url), allowed);
        return null;
      } catch (error) {
        return toSentence(error);
      }
    },
    send: async (message) => {
      const start = performance.now();
      const end = (attempt: Omit<WebhookAttempt, "durationMs">): WebhookAttempt => ({
        ...attempt,
        durationMs: Math.round(performance.now() - start),
      });
      try {
        const url = new URL(message.url);
        const connect = checkedConnector(checkReceiver(url, allowed), lookup);
        return end(await post(url, message, { connect, userAgent, timeoutMs }));
      } catch (error) {
        return end({ status: null, problem: toSentence(error), answer: null });
      }
    },
  };
}

interface Sending {
  connect: ReturnType<typeof checkedConnector>;
  userAgent: string;
  timeoutMs: number;
}

async function post(
  url: URL,
  { headers, body }: WebhookMessage,
  { connect, userAgent, timeoutMs }: Sending,
): Promise<Omit<WebhookAttempt, "durationMs">> {
  const client = new Client(url.origin, { connect, pipelining: 0, maxHeaderSize: limits.fetchHeaderBytes });
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new DOMException("", "TimeoutError")), timeoutMs);
  try {
    const answer = await client.request({
      method: "POST",
      path: url.pathname + url.search,
      headers: {
        ...headers,
        "user-agent": userAgent,
        "content-type": "application/json",
        "accept-encoding": "identity",
      },
      body,
      signal: timeout.signal,
    });
    answer.body.on("error", () => {});
    const { statusCode: status } = answer;
    return { status, problem: describeStatus(status), answer: await readStart(answer) };
  } finally {
    clearTimeout(timer);
    void client.destroy().catch(() => {});
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return format(t.receiverRedirects, { status });
  return format(t.theReceiverAnswersStatus, { status });
}

/** The status has come, so an answer that never ends is no failure. Nothing compressed is unpacked. */
async function readStart({ body, headers }: Dispatcher.ResponseData): Promise<string | null> {
  if (headers["content-encoding"] !== undefined) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // What has come until then is shown.
  }
  const text = oneLine(Buffer.concat(pieces).subarray(0, maxAnswerBytes).toString("utf8").replaceAll("\0", ""));
  return text === "" ? null : text.slice(0, limits.webhookAnswerLength).toWellFormed();
}

/** @throws an error that is a bug of ours */
function toSentence(error: unknown): string {
  const explained = explainFailure(error);
  if (explained instanceof FetchError) return explained.message;
  if (error instanceof TypeError && (error as NodeJS.ErrnoException).code === "ERR_INVALID_URL")
    return t.theAddressIsNotValid;
  throw explained;
}

/** What the operator allows besides public addresses. */
interface AllowedHosts {
  names: ReadonlySet<string>;
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

/** @param hosts names, addresses and networks (CIDR), as the setting has checked them */
function readAllowedHosts(hosts: readonly string[]): AllowedHosts {
  const isAddress = (host: string) => host.includes("/") || ipaddr.isValid(host);
  return {
    names: new Set(hosts.filter((host) => !isAddress(host))),
    networks: hosts.filter(isAddress).map(toNetwork),
  };
}

function toNetwork(host: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (host.includes("/")) return ipaddr.parseCIDR(host);
  const address = ipaddr.parse(host);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Decides what may be connected to for a receiver's address: an allowed name leads anywhere, every other one to public
 * addresses and to allowed networks. Ports that are dangerous for pages are refused everywhere.
 *
 * @throws FetchError
 */
function checkReceiver(url: URL, { names, networks }: AllowedHosts): Target {
  const { host, port } = readTarget(url);
  refuseDangerousPort(port);
  if (names.has(host)) return { host, port, allows: () => true };
  const allows = (address: string) => isPublicAddress(address) || isInside(address, networks);
  // Any name may lead into an allowed network, also one that is never public.
  const isName = isIP(host) === 0 && networks.length > 0;
  if (!isName && !maybePublic(host) && !allows(host)) throw notPublic();
  return { host, port, allows };
}

function isInside(text: string, networks: AllowedHosts["networks"]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
