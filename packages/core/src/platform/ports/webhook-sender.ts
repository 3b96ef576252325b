/** A message to a receiver. */
export interface WebhookMessage {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What became of one attempt. */
export interface WebhookAttempt {
  /** The HTTP status; null without an answer. */
  status: number | null;
  /** Why it failed, as a sentence for the person; null for a status from 200 to 299. */
  problem: string | null;
  /** The start of the answer, on one line; null if it is none that can be shown. */
  answer: string | null;
  durationMs: number;
}

/** Sends messages to addresses that people have named: public ones, and hosts that the operator allows. */
export interface WebhookSender {
  /** Why nothing can be sent to an address, as far as this is known without DNS; null if something can. */
  refuse(url: string): string | null;
  /** Sends a message once; follows no redirect. Every failure is an attempt with a problem. */
  send(message: WebhookMessage): Promise<WebhookAttempt>;
}
