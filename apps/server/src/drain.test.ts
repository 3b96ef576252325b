import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { drainable } from "./drain.ts";

it("answers what is under way, takes nothing new and does not wait for open event streams", async () => {
  let finish = () => {};
  const server = createServer((req, res) => {
    if (req.url === "/slow") finish = () => void res.end("whole");
    else res.write("data: hello\n\n");
  });
  const drain = drainable(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stream = await fetch(`${url}/trpc/events.stream`);
  const slow = fetch(`${url}/slow`);
  await once(server, "request");
  const drained = drain();
  await expect(fetch(`${url}/slow`)).rejects.toThrow("fetch failed");
  finish();
  expect(await (await slow).text()).toBe("whole");
  await drained;
  await expect(stream.text()).rejects.toThrow("terminated");
});
