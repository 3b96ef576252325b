import { describe, expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

/** The addresses of all calls, by method and by the status of a success. */
const calls = {
  "delete 200": `
    /account /account/apps/{id} /account/passkeys/{id} /account/sessions /account/sessions/{id} /account/tokens/{id} /backup/connection
    /backup/encryption /backup/files/{id} /bookmarks/trash /bookmarks/{id} /categories/{id} /feeds/{id} /rules/{id} /saved-searches/{id}
    /shared-pages/{categoryId} /sources/{id} /webhooks/{id}`,
  "get 200": `
    /account /account/apps /account/data /account/filing /account/notifications /account/passkeys /account/security-events /account/sessions
    /account/tagging /account/tokens /account/two-factor /auth/options /auth/user /backup/auth-url /backup/encryption/key /backup/files
    /backup/files/{id}/download /backup/history /backup/settings /bookmarks /bookmarks/changes /bookmarks/keys
    /bookmarks/saved /bookmarks/trash /bookmarks/{id} /bookmarks/{id}/similar /categories /category-offers /export
    /feeds /history /imports /imports/formats /imports/{id} /imports/{id}/items /imports/{id}/new-categories
    /imports/{id}/preview /insights /insights/map /insights/map/links /link-check /link-check/broken
    /recategorizations /recategorizations/{id} /recategorizations/{id}/items /rediscover /rediscover/shuffle /restores
    /restores/{id} /restores/{id}/items /rules /rules/suggestions /saved-searches /search /search/matches
    /search/meaning /search/quick /shared-links/{sharedToken} /shared-pages /shared-pages/{categoryId}/count /sources
    /stats /sync/tree /tags /tags/merge-suggestions /tags/popular /tags/suggestions /tidy /webhooks
    /webhooks/{id}/deliveries`,
  "patch 200": `
    /account /account/passkeys/{id} /bookmarks /bookmarks/{id} /categories/{id} /categories/{id}/pin /rules/{id}
    /saved-searches/{id} /shared-pages/{categoryId} /webhooks/{id}`,
  "post 200": `
    /account/confirm /account/email /account/google/disconnect /account/oidc/disconnect /account/passkeys/options
    /account/password /account/tagging/preview /account/two-factor /account/two-factor/confirm
    /account/two-factor/disable /account/two-factor/recovery-codes /ai-feedback /ai-suggestions
    /auth/accept-invitation /auth/forgot-password /auth/google /auth/invitation /auth/login /auth/logout /auth/oidc
    /auth/passkey /auth/passkey/options /auth/resend-verification /auth/reset-password /auth/signup /auth/two-factor
    /auth/verify-email /backup/connect /backup/encryption /backup/manual /backup/storage /bookmarks/bulk /bookmarks/bulk-with-categories
    /bookmarks/changes/{id}/undo /bookmarks/delete /bookmarks/opened /bookmarks/recategorize /bookmarks/restore
    /bookmarks/trash/delete /bookmarks/{id}/check /bookmarks/{id}/move /categories/order /categories/{id}/merge
    /categorize /extract-metadata /feeds /feeds/{id}/renew /imports/{id}/cancel /imports/{id}/pause
    /imports/{id}/resume /imports/{id}/retry /imports/{id}/start /imports/{id}/undo /recategorizations/{id}/apply
    /recategorizations/{id}/cancel /recategorizations/{id}/undo /restores/{id}/apply /restores/{id}/cancel
    /restores/{id}/undo /rules/preview /rules/suggestions/refuse /rules/{id}/run /search/choices
    /shared-pages/{categoryId}/new-address /sources/{id}/read /sync /tags/delete /tags/merge /tags/rename /tidy/accept
    /tidy/keep /upload-bookmarks /webhooks/{id}/test`,
  "post 201": `
    /account/passkeys /account/tokens /bookmarks /categories /rules /saved-searches /sources /webhooks`,
  "post 202": `
    /bookmarks/ai-tags /imports /restores`,
  "put 200": `
    /account/filing /account/notifications /account/tagging /backup/settings /bookmarks/{id}/trust /link-check /rules/order
    /shared-pages/{categoryId} /sources/{id}/key`,
};

describe("the description of the REST calls", () => {
  it("lists every call, also those of hand-written routes, with the status of its success", async () => {
    const { body } = await server.visitor().get("/api/openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.servers).toEqual([{ url: `${server.url}/api` }]);
    const found: Record<string, string[]> = {};
    for (const [address, methods] of Object.entries(
      body.paths as Record<string, Record<string, { responses: object }>>,
    ))
      for (const [method, { responses }] of Object.entries(methods))
        (found[`${method} ${Object.keys(responses).find((code) => code < "300")}`] ??= []).push(address);
    const sorted = Object.fromEntries(Object.entries(found).map(([kind, addresses]) => [kind, addresses.toSorted()]));
    const lists = Object.fromEntries(Object.entries(calls).map(([kind, list]) => [kind, list.trim().split(/\s+/)]));
    expect(sorted).toEqual(lists);
    const types = Object.keys(body.paths["/imports"].post.requestBody.content);
    expect(types.sort()).toEqual(["application/json", "multipart/form-data"]);
  });

  it("is about calls that exist: each answers something else than that there is no such address", async ({ ada }) => {
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
