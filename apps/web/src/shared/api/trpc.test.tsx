import { limits } from "@bowerbird/contract/limits";
import { expect, test } from "vitest";
import { open } from "../testing/open.tsx";
import { trpcClient } from "./trpc.ts";

/** The number of calls in each request from now on. */
function countCalls(): number[] {
  const sizes: number[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { url } = new Request(input, init);
    sizes.push(new URL(url).pathname.split(",").length);
    return send(input, init);
  };
  return sizes;
}

test("calls that are made together share requests, none with more calls than the server takes", async () => {
  await open(<p>Page</p>);
  const sizes = countCalls();
  const prefixes = Array.from({ length: limits.callsPerRequest + 5 }, (_, index) => `t${index}`);
  await Promise.all(prefixes.map((prefix) => trpcClient.tags.suggest.query({ prefix })));
  expect(sizes).toEqual([limits.callsPerRequest, 5]);
});
