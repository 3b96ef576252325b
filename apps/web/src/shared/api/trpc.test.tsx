import { limits } from "@bowerbird/contract/limits";
import { trpcClient } from "./trpc.ts";
import { expect, open, test } from "../testing/in-page.ts";

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
