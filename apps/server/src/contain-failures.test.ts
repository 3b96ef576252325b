import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";

let server: ChildProcess;
let url: string;
beforeEach(async () => {
  const file = `${import.meta.dirname}/testing/failing-server.ts`;
  server = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(server.stdout!, "data")) as [Buffer];
  url = `http://127.0.0.1:${String(port).trim()}`;
});
afterEach(() => void server.kill());

it("an error that no code catches ends the request that caused it, and no other", async () => {
  for (const path of ["/stream", "/later", "/rejected"]) {
    const answer = await fetch(url + path);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      500,
      { code: "INTERNAL", message: "Something went wrong on our side. Please try again." },
    ]);
  }
  await expect(fetch(`${url}/begun`).then((answer) => answer.text())).rejects.toThrow("terminated");
  expect(await (await fetch(`${url}/fine`)).text()).toBe("fine");
});

it("an error of no request ends the process, so that it is started again", async () => {
  const ended = once(server, "exit");
  await fetch(`${url}/outside`);
  expect(await ended).toEqual([1, null]);
});
