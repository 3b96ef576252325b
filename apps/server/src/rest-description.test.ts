import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
});
afterAll(() => server.close());

describe("the description of the REST calls", () => {
  it("lists every call, also those of hand-written routes, with the status of its success", async () => {
    const { body } = await server.visitor().get("/api/openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.servers).toEqual([{ url: `${server.url}/api` }]);
    const operations = Object.entries(body.paths as Record<string, Record<string, { responses: object }>>).flatMap(
      ([address, methods]) =>
        Object.entries(methods).map(
          ([method, { responses }]) => `${method} ${address} ${Object.keys(responses).find((code) => code < "300")}`,
        ),
    );
    expect(operations.sort()).toEqual([
      "delete /account 200",
      "delete /account/passkeys/{id} 200",
      "delete /account/sessions 200",
      "delete /account/sessions/{id} 200",
      "delete /account/tokens/{id} 200",
      "delete /backup/connection 200",
      "delete /backup/files/{id} 200",
      "delete /bookmarks/trash 200",
      "delete /bookmarks/{id} 200",
      "delete /categories/{id} 200",
      "delete /saved-searches/{id} 200",
      "delete /sources/{id} 200",
      "get /account 200",
      "get /account/data 200",
      "get /account/notifications 200",
      "get /account/passkeys 200",
      "get /account/security-events 200",
      "get /account/sessions 200",
      "get /account/tokens 200",
      "get /account/two-factor 200",
      "get /auth/options 200",
      "get /auth/user 200",
      "get /backup/auth-url 200",
      "get /backup/files 200",
      "get /backup/files/{id}/download 200",
      "get /backup/history 200",
      "get /backup/settings 200",
      "get /bookmarks 200",
      "get /bookmarks/keys 200",
      "get /bookmarks/saved 200",
      "get /bookmarks/trash 200",
      "get /bookmarks/{id} 200",
      "get /bookmarks/{id}/similar 200",
      "get /categories 200",
      "get /category-offers 200",
      "get /export 200",
      "get /history 200",
      "get /imports 200",
      "get /imports/formats 200",
      "get /imports/{id} 200",
      "get /imports/{id}/items 200",
      "get /imports/{id}/new-categories 200",
      "get /imports/{id}/preview 200",
      "get /insights 200",
      "get /link-check 200",
      "get /link-check/broken 200",
      "get /recategorizations 200",
      "get /recategorizations/{id} 200",
      "get /recategorizations/{id}/items 200",
      "get /rediscover 200",
      "get /rediscover/shuffle 200",
      "get /restores 200",
      "get /restores/{id} 200",
      "get /restores/{id}/items 200",
      "get /saved-searches 200",
      "get /search 200",
      "get /search/meaning 200",
      "get /search/quick 200",
      "get /sources 200",
      "get /stats 200",
      "get /sync/tree 200",
      "get /tags 200",
      "get /tags/merge-suggestions 200",
      "get /tags/popular 200",
      "get /tags/suggestions 200",
      "get /tidy 200",
      "patch /account 200",
      "patch /account/passkeys/{id} 200",
      "patch /bookmarks 200",
      "patch /bookmarks/{id} 200",
      "patch /categories/{id} 200",
      "patch /categories/{id}/pin 200",
      "patch /saved-searches/{id} 200",
      "post /account/confirm 200",
      "post /account/email 200",
      "post /account/google/disconnect 200",
      "post /account/oidc/disconnect 200",
      "post /account/passkeys 201",
      "post /account/passkeys/options 200",
      "post /account/password 200",
      "post /account/tokens 201",
      "post /account/two-factor 200",
      "post /account/two-factor/confirm 200",
      "post /account/two-factor/disable 200",
      "post /account/two-factor/recovery-codes 200",
      "post /ai-feedback 200",
      "post /ai-suggestions 200",
      "post /auth/accept-invitation 200",
      "post /auth/forgot-password 200",
      "post /auth/google 200",
      "post /auth/invitation 200",
      "post /auth/login 200",
      "post /auth/logout 200",
      "post /auth/oidc 200",
      "post /auth/passkey 200",
      "post /auth/passkey/options 200",
      "post /auth/resend-verification 200",
      "post /auth/reset-password 200",
      "post /auth/signup 200",
      "post /auth/two-factor 200",
      "post /auth/verify-email 200",
      "post /backup/connect 200",
      "post /backup/manual 200",
      "post /backup/storage 200",
      "post /bookmarks 201",
      "post /bookmarks/ai-tags 202",
      "post /bookmarks/bulk 200",
      "post /bookmarks/bulk-with-categories 200",
      "post /bookmarks/changes/{id}/undo 200",
      "post /bookmarks/delete 200",
      "post /bookmarks/propose-folders 202",
      "post /bookmarks/recategorize 200",
      "post /bookmarks/restore 200",
      "post /bookmarks/trash/delete 200",
      "post /bookmarks/{id}/check 200",
      "post /bookmarks/{id}/move 200",
      "post /categories 201",
      "post /categories/{id}/merge 200",
      "post /categorize 200",
      "post /extract-metadata 200",
      "post /imports 202",
      "post /imports/{id}/cancel 200",
      "post /imports/{id}/pause 200",
      "post /imports/{id}/resume 200",
      "post /imports/{id}/retry 200",
      "post /imports/{id}/start 200",
      "post /imports/{id}/undo 200",
      "post /recategorizations/{id}/apply 200",
      "post /recategorizations/{id}/cancel 200",
      "post /recategorizations/{id}/undo 200",
      "post /restores 202",
      "post /restores/{id}/apply 200",
      "post /restores/{id}/cancel 200",
      "post /restores/{id}/undo 200",
      "post /saved-searches 201",
      "post /search/choices 200",
      "post /sources 201",
      "post /sources/{id}/read 200",
      "post /sync 200",
      "post /tags/delete 200",
      "post /tags/merge 200",
      "post /tags/rename 200",
      "post /tidy/accept 200",
      "post /tidy/keep 200",
      "post /upload-bookmarks 200",
      "put /account/notifications 200",
      "put /backup/settings 200",
      "put /bookmarks/{id}/trust 200",
      "put /link-check 200",
      "put /sources/{id}/key 200",
    ]);
    const types = Object.keys(body.paths["/imports"].post.requestBody.content);
    expect(types.sort()).toEqual(["application/json", "multipart/form-data"]);
  });

  it("is about calls that exist: each answers something else than that there is no such address", async () => {
    const ada = await server.person();
    const { paths } = (await ada.get("/api/openapi.json")).body;
    for (const [address, methods] of Object.entries(paths as Record<string, object>)) {
      const target = `/api${address.replace(/\{\w+\}/, crypto.randomUUID())}`;
      for (const method of Object.keys(methods)) {
        const answer = method === "get" ? await ada.get(target) : await ada.send(method.toUpperCase(), target, {});
        expect([target, answer.body.message]).not.toEqual([target, "This address does not exist."]);
        expect([target, answer.status]).not.toEqual([target, 500]);
      }
    }
  });
});
