import type { AppEvent } from "@bowerbird/contract/events";
import superjson from "superjson";

let lastId = 0;

/** A stream of server-sent events as tRPC reads it: `connected` first, then a message an event. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    queueMicrotask(() => this.open());
  }

  /** As the browser does when the server has answered, the first time and after a gap. */
  open(): void {
    if (this.readyState === 2) return;
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
    this.dispatchEvent(new MessageEvent("connected", { data: "{}" }));
  }

  /** As the browser does when the connection is lost and it tries again by itself. */
  lose(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event("error"));
  }

  /** As the browser does when it gives up, after an answer that is no stream. */
  fail(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event("error"));
  }

  send(event: AppEvent): void {
    lastId += 1;
    const data = JSON.stringify(superjson.serialize(event));
    this.dispatchEvent(new MessageEvent("message", { data, lastEventId: String(lastId) }));
  }

  close(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event("closed"));
  }
}
