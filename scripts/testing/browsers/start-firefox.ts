import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFirefox } from "../find-firefox.ts";

const startTimeoutMs = 60_000;

/** A real Firefox with a fresh profile, over WebDriver BiDi. */
export interface StartedFirefox extends AsyncDisposable {
  call: Call;
  /** Runs an expression in a page; promises are awaited. @returns a string, number, boolean, null or undefined */
  evaluate(context: string, expression: string): Promise<unknown>;
}

/** @param preferences lines of `user.js` @throws Error if there is none, or it does not start */
export async function startFirefox(preferences = ""): Promise<StartedFirefox> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-firefox-"));
  writeFileSync(path.join(folder, "user.js"), preferences);
  // Without system access, pages of extensions and of Firefox itself cannot be opened.
  const options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--remote-allow-system-access"];
  const firefox = spawn(findFirefox(), [...options, "--profile", folder], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => firefox.once("close", () => resolve()));
  const close = async (): Promise<void> => {
    firefox.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const call = await connect(await findAddress(firefox.stderr));
    await call("session.new", { capabilities: {} });
    return {
      call,
      evaluate: (context, expression) => evaluate(call, context, expression),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Evaluated {
  type: "success" | "exception";
  result?: { value?: unknown };
  exceptionDetails?: { text: string };
}

async function evaluate(call: Call, context: string, expression: string): Promise<unknown> {
  const evaluated = await call("script.evaluate", { expression, target: { context }, awaitPromise: true });
  const { type, result, exceptionDetails } = evaluated as Evaluated;
  if (type === "exception") throw new Error(exceptionDetails?.text);
  return result?.value;
}

/** The address that Firefox prints when it is ready. */
function findAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const late = setTimeout(() => reject(new Error(`Firefox did not start:\n${text}`)), startTimeoutMs);
    output.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (!found) return;
      clearTimeout(late);
      resolve(`${found[1]}/session`);
    });
  });
}

type Call = (method: string, params: object) => Promise<unknown>;
interface Reply {
  id: number | null;
  result?: unknown;
  message?: string;
}

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== null) waiting.get(reply.id)?.(reply);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`Firefox cannot be reached at ${address}`)));
  });
  let last = 0;
  return async (method, params) => {
    const current = ++last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(current, resolve);
      socket.send(JSON.stringify({ id: current, method, params }));
    });
    waiting.delete(current);
    if (reply.result === undefined) throw new Error(`${method}: ${reply.message}`);
    return reply.result;
  };
}
