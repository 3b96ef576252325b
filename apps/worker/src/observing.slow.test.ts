import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createTestServices, queueBackends, readOutbox, type TestServices } from "@bowerbird/core/testing";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { kill } from "./testing/worker-processes.ts";

const programs = {
  server: path.join(import.meta.dirname, "../../server/src/main.ts"),
  worker: path.join(import.meta.dirname, "main.ts"),
};
const operator = { authorization: `Basic ${Buffer.from("ops:operators only").toString("base64")}` };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("server and worker on $name", ({ openRedis }) => {
  let test: TestServices;
  let url: string;
  let metricsPort: number;
  let lines: { server: Record<string, unknown>[]; worker: Record<string, unknown>[] };
  let processes: ChildProcess[];
  beforeEach(async () => {
    const port = await freePort();
    metricsPort = await freePort();
    url = `http://127.0.0.1:${port}`;
    test = await createTestServices(inject("databaseUrl"), await openRedis(), {
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: "info",
      OPS_PASSWORD: "operators only",
      WORKER_METRICS_PORT: String(metricsPort),
    });
    lines = { server: [], worker: [] };
    processes = (["server", "worker"] as const).map((name) => start(name));
    await until(async () => {
      const answers = await Promise.all(
        [`${url}/readyz`, `http://127.0.0.1:${metricsPort}/healthz`].map((at) => fetch(at)),
      );
      const isWorking = lines.worker.some(({ msg }) => msg === "working");
      if (!isWorking || answers.some(({ ok }) => !ok)) throw new Error("Server and worker are not up.");
    });
  });
  afterEach(async () => {
    await Promise.all(processes.map(kill));
    await test.close();
  });

  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 50 });

  function start(name: "server" | "worker"): ChildProcess {
    const child = spawn(process.execPath, [programs[name]], {
      env: test.environment,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let rest = "";
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop()!;
      for (const part of parts) if (part.startsWith("{")) lines[name].push(JSON.parse(part));
    });
    return child;
  }

  it("mark what they log by the request that caused it, and the worker shows its own numbers", async () => {
    const email = "ada@example.com";
    const post = (address: string, body: object, headers: Record<string, string> = {}) =>
      fetch(url + address, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const requestId = "one-request-of-ada";
    const person = { firstName: "Ada", email, password: "a long password" };
    const answer = await post("/api/auth/signup", person, { "x-request-id": requestId });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, requestId]);
    await until(async () => expect(await readOutbox(test.services.config.dataDir, email)).toHaveLength(1));
    const marked = (name: "server" | "worker") => lines[name].filter((line) => line["requestId"] === requestId);
    await until(async () => {
      expect(marked("server")).toContainEqual(expect.objectContaining({ route: "/api/auth/signup", status: 200 }));
      expect(marked("worker")).toContainEqual(expect.objectContaining({ job: "send-mail", msg: "job done" }));
    });
    expect(JSON.stringify(lines)).not.toContain(person.password);
    const others = ["short", "with spaces and more", "x".repeat(65), 'quote"quote"'];
    for (const given of others) {
      const { headers } = await fetch(`${url}/healthz`, { headers: { "x-request-id": given } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }

    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    expect((await fetch(metrics)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/other`, { headers: operator })).status).toBe(404);
    const text = await (await fetch(metrics, { headers: operator })).text();
    expect(text).toMatch(/bowerbird_job_duration_seconds_count\{queue="mail",job="send-mail",outcome="done"\} 1/);
  });

  it("end by themselves when they are asked to, and say nothing of a failure", async () => {
    for (const child of processes) child.kill("SIGTERM");
    const codes = await Promise.all(processes.map(async (child) => (await once(child, "exit"))[0] as number));
    expect(codes).toEqual([0, 0]);
  });
});
