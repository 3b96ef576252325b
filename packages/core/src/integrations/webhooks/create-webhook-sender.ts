import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { oneLine } from "@bowerbird/contract/tidy-text";
import { Client, type Dispatcher } from "undici";
import packageFile from "../../../package.json" with { type: "json" };
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import type { WebhookAttempt, WebhookMessage, WebhookSender } from "../../platform/ports/webhook-sender.ts";
import { checkedConnector, type Lookup, lookupAll } from "../page-fetcher/checked-connector.ts";
import { explainFailure } from "../page-fetcher/explain-failure.ts";
import { checkReceiver, readAllowedHosts } from "./check-receiver.ts";
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
  const userAgent = `Bowerbird/${packageFile.version} (+${options.appUrl})`;
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
