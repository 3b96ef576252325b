import type { AppEvent } from "@bowerbird/contract/events";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import superjson from "superjson";
import type { AppRouter } from "../router.ts";
import { FakeEventSource } from "./fake-event-source.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Both<A extends string, P> = P extends string ? `${A}.${P}` : never;
/** Every procedure of the API, such as `bookmarks.update`. */
export type Path = { [A in keyof Inputs & string]: Both<A, keyof Inputs[A]> }[keyof Inputs & string];
type At<Tree, P extends Path> = P extends `${infer A extends keyof Tree & string}.${infer N}`
  ? N extends keyof Tree[A]
    ? Tree[A][N]
    : never
  : never;
export type InputOf<P extends Path> = At<Inputs, P>;
export type OutputOf<P extends Path> = At<Outputs, P>;

type Answer<P extends Path> = OutputOf<P> | ((input: InputOf<P>) => OutputOf<P> | Promise<OutputOf<P>>);
type RestAnswer = (request: Request) => Response | Promise<Response>;

const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** An answer that refuses: thrown or returned by what `on` was given, or given to it itself. */
export class Refusal extends Error {
  readonly code: keyof typeof statuses;
  /** The error's details, e.g. the existing bookmark. */
  readonly details: object;
  constructor(code: keyof typeof statuses, message = `refused with ${code}`, details: object = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

interface Reply {
  status: number;
  body: unknown;
}

/**
 * A server in the page: it takes the place of `fetch` and `EventSource` until it is closed, and answers in the protocol
 * of the real one what the test tells it to. A call that the test has said nothing about is answered with 404.
 */
export class FakeServer {
  /** The streams of events that are open. */
  readonly streams: FakeEventSource[] = [];
  /** The calls that the test has given no answer for. */
  readonly unanswered: string[] = [];
  readonly #answers = new Map<string, unknown>();
  readonly #rest = new Map<string, RestAnswer>();
  readonly #held = new Map<string, Promise<void>>();
  readonly #log: { path: string; input: unknown }[] = [];
  readonly #fetch = globalThis.fetch;
  readonly #eventSource = globalThis.EventSource;
  /** The bodies that the page is reading. */
  readonly #reading: Promise<unknown>[] = [];
  #isAway = false;
  #isDrained = false;

  constructor() {
    const { streams } = this;
    globalThis.fetch = (input, init) => this.#send(new Request(input, init));
    globalThis.EventSource = class extends FakeEventSource {
      constructor(url: string | URL) {
        super(url);
        streams.push(this);
        this.addEventListener("closed", () => void streams.splice(streams.indexOf(this), 1));
      }
    } as unknown as typeof EventSource;
  }

  /** Answers a procedure from now on: with this, with what a function makes of the input, or with a refusal. */
  on<P extends Path>(path: P, answer: Answer<P> | Refusal): void {
    this.#answers.set(path, answer);
  }

  /** Answers a route that is not a procedure, e.g. `POST /api/imports`. */
  onRest(route: `${string} /${string}`, answer: RestAnswer): void {
    this.#rest.set(route, answer);
  }

  /** Holds the answers to a procedure back until the returned function is called. */
  hold(path: Path): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(path, promise);
    return () => {
      this.#held.delete(path);
      resolve();
    };
  }

  /** The inputs of the calls of a procedure so far, the oldest first. */
  calls<P extends Path>(path: P): InputOf<P>[] {
    return this.#log.filter((entry) => entry.path === path).map(({ input }) => input as InputOf<P>);
  }

  /** The procedures and routes that were called, the oldest first. */
  get log(): string[] {
    return this.#log.map(({ path }) => path);
  }

  /** Sends an event to the open page, which must have opened its stream. */
  emit(event: AppEvent): void {
    if (this.streams.length === 0) throw new Error("No page listens to events.");
    for (const stream of this.streams) stream.send(event);
  }

  /** From now on no request arrives, as without a network; with `false` they do again. */
  goAway(isAway = true): void {
    this.#isAway = isAway;
  }

  /** Answers nothing more, and waits until the page has read what was answered, so that no later test gets any of it. */
  async drain(): Promise<void> {
    this.#isDrained = true;
    await nextTask();
    await Promise.allSettled(this.#reading);
    await nextTask();
  }

  close(): void {
    globalThis.fetch = this.#fetch;
    globalThis.EventSource = this.#eventSource;
  }

  async #send(request: Request): Promise<Response> {
    if (this.#isDrained) return never;
    const response = await this.#receive(request).catch((error: unknown) =>
      this.#isDrained ? never : Promise.reject(error),
    );
    if (this.#isDrained) return never;
    const read = { json: response.json.bind(response), text: response.text.bind(response) };
    for (const name of ["json", "text"] as const)
      response[name] = async () => {
        const body = read[name]();
        this.#reading.push(body);
        return body;
      };
    return response;
  }

  async #receive(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (!/^\/(trpc|api|mcp|extension)\//.test(url.pathname)) return this.#fetch.call(globalThis, request);
    if (this.#isAway) throw new TypeError("Failed to fetch");
    if (url.pathname.startsWith("/trpc/")) return this.#answerCalls(request, url);
    const route = `${request.method} ${url.pathname}`;
    this.#log.push({ path: route, input: undefined });
    const answer = this.#rest.get(route);
    if (answer) return answer(request);
    this.unanswered.push(route);
    return Response.json({ message: `The test has no answer for ${route}.` }, { status: 404 });
  }

  async #answerCalls(request: Request, url: URL): Promise<Response> {
    const paths = url.pathname.slice("/trpc/".length).split(",");
    const isBatch = url.searchParams.has("batch");
    if (paths[0] === "events.stream") return this.#openStream(request);
    const text = request.method === "POST" ? await request.text() : url.searchParams.get("input");
    const given = (text ? JSON.parse(text) : {}) as Record<number, unknown>;
    const inputs = paths.map((_, index) => (isBatch ? given[index] : given));
    const replies = await Promise.all(paths.map((path, index) => this.#answer(path, decode(inputs[index]))));
    request.signal.throwIfAborted();
    const [first, ...others] = replies;
    const status = others.every((reply) => reply.status === first!.status) ? first!.status : 207;
    return Response.json(isBatch ? replies.map(({ body }) => body) : first!.body, { status });
  }

  /** A stream that is read with `fetch`, as by programs with a token. */
  #openStream({ signal }: Request): Response {
    const stream = new FakeEventSource("");
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.addEventListener("message", (event) => {
          controller.enqueue(encoder.encode(`data: ${(event as MessageEvent<string>).data}\n\n`));
        });
        signal.addEventListener("abort", () => {
          this.streams.splice(this.streams.indexOf(stream), 1);
          controller.error(signal.reason);
        });
      },
    });
    this.streams.push(stream);
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }

  async #answer(path: string, input: unknown): Promise<Reply> {
    this.#log.push({ path, input });
    await this.#held.get(path);
    try {
      return { status: 200, body: { result: { data: superjson.serialize(await this.#output(path, input)) } } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const httpStatus = statuses[error.code];
      const data = { code: error.code, httpStatus, path, ...error.details };
      return {
        status: httpStatus,
        body: { error: superjson.serialize({ message: error.message, code: -32_000, data }) },
      };
    }
  }

  async #output(path: string, input: unknown): Promise<unknown> {
    if (!this.#answers.has(path)) {
      this.unanswered.push(path);
      throw new Refusal("NOT_FOUND", `The test has no answer for ${path}.`);
    }
    const answer = this.#answers.get(path);
    const output: unknown =
      typeof answer === "function" ? await (answer as (input: unknown) => unknown)(input) : answer;
    if (output instanceof Refusal) throw output;
    return output;
  }
}

/** Not the test's own clock, if it has one. */
const { setTimeout } = globalThis;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const never = new Promise<never>(() => {});

/** A call without input sends nothing, or an empty object. */
function decode(sent: unknown): unknown {
  const isNothing = !sent || Object.keys(sent).length === 0;
  return isNothing ? undefined : superjson.deserialize(sent as Parameters<typeof superjson.deserialize>[0]);
}
