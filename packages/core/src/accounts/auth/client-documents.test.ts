import { describe, expect } from "vitest";
import { limits } from "@bowerbird/contract/limits";
import { createVisitorContext } from "../../platform/context/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";
import { readClientDocument } from "./client-documents.ts";

const site = openForTests(() => startTestSite((_req, res) => html(res, "{}")));
const { world, it } = openTestWorld(() => ({ FETCH_ALLOW: site.hostPort }));
const readDocument = (path = "/app.json", timeoutMs?: number) =>
  readClientDocument(createVisitorContext(world.services), `${site.url}${path}`, timeoutMs);

describe("the document in which an app describes itself", () => {
  it("is read as it is", async () => {
    site.answer = (_req, res) => res.end('{"client_name":"Å"}');
    expect(await readDocument()).toBe('{"client_name":"Å"}');
  });

  it("is given up when it is too large, whatever it says of its size", async () => {
    let sent = 0;
    site.answer = (_req, res) => {
      const send = (): void => {
        sent += 16_384;
        if (sent > 10 * 1024 * 1024) return void res.end();
        if (res.write(Buffer.alloc(16_384, " "))) setImmediate(send);
        else res.once("drain", send);
      };
      send();
    };
    await expect(readDocument()).rejects.toThrow("document too large");
    expect(sent).toBeGreaterThan(limits.clientDocumentBytes);
  });

  it("is given up when it does not come, or stops in the middle", async () => {
    site.answer = () => {};
    await expect(readDocument("/app.json", 200)).rejects.toThrow("The site did not answer in time.");
    site.answer = (_req, res) => void res.write("{");
    await expect(readDocument("/app.json", 200)).rejects.toThrow("The site did not answer in time.");
  });

  it("is not what another address says", async () => {
    site.answer = (req, res) =>
      req.url === "/app.json" ? res.writeHead(302, { location: "/b" }).end() : res.end("{}");
    await expect(readDocument()).rejects.toThrow("document moved");
  });

  it("is not asked for at a private address that the operator has not allowed", async () => {
    for (const url of ["https://127.0.0.1/app.json", "https://192.168.1.1/app.json", "https://[::1]/app.json"]) {
      await expect(readClientDocument(createVisitorContext(world.services), url)).rejects.toThrow(
        "The address is not that of a public site.",
      );
    }
  });
});
