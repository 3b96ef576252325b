import { type ChildProcess, fork } from "node:child_process";
import os from "node:os";
import { format } from "@bowerbird/contract/messages";
import { ModelError } from "../../../platform/ports/model.ts";
import type { ProcessAnswer, ProcessRequest } from "./embedding-process.ts";
import t from "../../messages.json" with { type: "json" };

/** The process ends, and its 320 MB are free, when nothing was asked for so long. */
const idleMs = 60_000;
/** The process is killed when an answer takes longer: 16 texts take 0.2 s, at low priority beside others 2 s. */
const maxAnswerMs = 60_000;

/** Without them, the garbage of loading stays, and the process takes 450 MB. */
const heapFlags = ["--max-old-space-size=192", "--max-semi-space-size=2"];

export interface EncoderOptions {
  /** As of `os.setPriority`. */
  priority: number;
  /** That compute one text. */
  threads: number;
}

interface Encoded {
  vectors: number[][];
  /** Whether the model knows a word of the text. */
  isKnown: boolean[];
}

interface Waiting {
  resolve(encoded: Encoded): void;
  reject(error: ModelError): void;
}

/** The process of the built-in model, while there is something to embed. */
export class Encoder {
  readonly #options: EncoderOptions;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #problem: string | null = null;

  constructor(options: EncoderOptions) {
    this.#options = options;
  }

  /** Why the model cannot run on this machine; null as long as it can, or was not needed yet. */
  get problem(): string | null {
    return this.#problem;
  }

  /** @throws ModelError when the process fails or the signal aborts */
  encode(request: Omit<ProcessRequest, "id">, signal: AbortSignal): Promise<Encoded> {
    if (this.#problem !== null) return Promise.reject(new ModelError(t.theBuiltInModelCannotRunHere, true));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const giveUp = () => {
        if (this.#waiting.delete(id)) reject(new ModelError(t.modelTookTooLong, false));
      };
      this.#waiting.set(id, { resolve, reject });
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      this.#child ??= this.#start();
      this.#child.send({ id, ...request });
      this.#watch();
    });
  }

  stop(reason = t.theBuiltInModelWasStopped): void {
    clearTimeout(this.#timer);
    this.#child?.kill("SIGKILL");
    this.#child = null;
    for (const { reject } of this.#waiting.values()) reject(new ModelError(reason, false));
    this.#waiting.clear();
  }

  #start(): ChildProcess {
    const file = new URL("./embedding-process.ts", import.meta.url);
    // It gets no secrets.
    const { threads, priority } = this.#options;
    const child = fork(file, [String(threads)], { serialization: "advanced", execArgv: heapFlags, env: {} });
    const end = () => child === this.#child && this.stop(t.theBuiltInModelEndedUnexpectedly);
    child.on("message", (answer: ProcessAnswer) => this.#receive(answer));
    child.on("exit", end).on("error", end);
    // An idle one does not keep this process alive; its channel does, while an answer is awaited.
    child.unref();
    if (child.pid !== undefined) os.setPriority(child.pid, priority);
    return child;
  }

  #receive(answer: ProcessAnswer): void {
    if ("problem" in answer) {
      this.#problem = answer.problem;
      return this.stop(t.theBuiltInModelCannotRunHere);
    }
    const call = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    this.#watch();
    if ("error" in answer)
      call?.reject(new ModelError(format(t.theBuiltInModelFailedError, { error: answer.error }), false));
    else call?.resolve(answer);
  }

  /** Ends the process when it is idle, or hangs. */
  #watch(): void {
    clearTimeout(this.#timer);
    const isIdle = this.#waiting.size === 0;
    if (isIdle) this.#child?.channel?.unref();
    else this.#child?.channel?.ref();
    const end = () => this.stop(isIdle ? undefined : t.theBuiltInModelHangs);
    this.#timer = setTimeout(end, isIdle ? idleMs : maxAnswerMs).unref();
  }
}
