import { providerProblems, type ProviderProblem } from "@bowerbird/contract/auth";
import { describe, expect, inject, it } from "vitest";
import { startTestGoogle, startTestSite } from "@bowerbird/core/testing";
import { startTestServer, type TestServer } from "./testing/test-server.ts";
import { openForTests } from "@bowerbird/core/testing/in-vitest";

const google = openForTests(() => startTestGoogle());

describe("Google that is not there", () => {
  /** What is answered by page and by call. */
  async function answersOf(other: TestServer) {
    const browser = other.visitor();
    const page = await browser.get("/api/login/google");
    const call = await browser.send("POST", "/api/auth/google");
    return { page: [page.status, page.headers.get("location")], call: [call.status, call.body] };
  }
  const unavailable = (problem: ProviderProblem) => ({
    page: [302, `/login?problem=google-${problem}`],
    call: [503, { message: providerProblems[problem]("Google"), code: "NOT_SET_UP", problem: `google-${problem}` }],
  });

  it("because it is not set up is said so, by page and by call", async () => {
    const other = await startTestServer(inject("databaseUrl"));
    expect(await answersOf(other)).toEqual(unavailable("not-set-up"));
    expect((await other.visitor().get("/api/auth/options")).body).toEqual({
      google: false,
      providers: [],
      passkeys: false,
      signUps: "open",
    });
    expect((await other.visitor().send("POST", "/trpc/auth.startGoogle", {})).status).toBe(503);
    await other.close();
  });

  it("because it is down affects no one with a password, and is tried again the next time", async () => {
    const gate = await startTestSite((_req, res) => res.writeHead(500).end());
    const issuer = gate.url;
    const other = await startTestServer(inject("databaseUrl"), null, { ...google.settings, GOOGLE_ISSUER: issuer });
    expect(await answersOf(other)).toEqual(unavailable("unreachable"));
    await other.person();
    gate.answer = (_req, res) => {
      const endpoints = {
        authorization_endpoint: `${google.issuer}/authorize`,
        token_endpoint: `${google.issuer}/token`,
      };
      const document = { issuer, ...endpoints, jwks_uri: `${issuer}/jwks` };
      res.setHeader("content-type", "application/json").end(JSON.stringify(document));
    };
    const { headers } = await other.visitor().get("/api/login/google");
    expect(headers.get("location")).toMatch(new RegExp(`^${google.issuer}/authorize`));
    await other.close();
    await gate.close();
  });

  it("because another server answers in its place is not trusted", async () => {
    const settings = { ...google.settings, GOOGLE_ISSUER: google.issuer.replace("127.0.0.1", "localhost") };
    const other = await startTestServer(inject("databaseUrl"), null, settings);
    expect(await answersOf(other)).toEqual(unavailable("unreachable"));
    await other.close();
  });
});
