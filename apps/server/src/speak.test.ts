import { expect, it } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();

/** What the server says of a wrong address. */
async function answerIn(headers: Record<string, string>): Promise<string> {
  const ada = await server.person();
  const response = await fetch(`${server.url}/api/bookmarks`, {
    method: "POST",
    headers: {
      cookie: ada.cookie(),
      origin: server.url,
      "content-type": "application/json",
      ...headers,
      ...(headers["cookie"] && { cookie: `${ada.cookie()}; ${headers["cookie"]}` }),
    },
    body: JSON.stringify({ url: "x" }),
  });
  return ((await response.json()) as { message: string }).message;
}

it.each([
  ["English without a wish", {}, "The address is incomplete: the website is missing."],
  [
    "the browser's language",
    { "accept-language": "de-AT,de;q=0.9,en;q=0.5" },
    "Die Adresse ist unvollständig: Die Website fehlt.",
  ],
  [
    "the chosen one before that",
    { "accept-language": "de", cookie: "language=fr" },
    "L’adresse est incomplète\u00a0: il manque le site web.",
  ],
  [
    "English for one that there is not",
    { "accept-language": "tlh" },
    "The address is incomplete: the website is missing.",
  ],
])("errors are in %s", async (_, headers, message) => {
  expect(await answerIn(headers)).toBe(message);
});

it.each([
  [
    "POST",
    "/api/bookmarks",
    { url: "https://a.example", tags: Array.from({ length: 11 }, (_each, index) => `tag ${index}`) },
  ],
  ["POST", "/api/bookmarks", { url: "https://a.example", title: "a".repeat(5_000) }],
  ["POST", "/api/categories", { name: "a".repeat(5_000) }],
  ["GET", "/api/search?relevance=99", undefined],
  ["GET", "/api/bookmarks?sort=color", undefined],
  ["POST", "/api/rules/preview", { condition: "a".repeat(5_000) }],
])("errors with a number or a choice are in the language of the request: %s %s", async (method, path, body) => {
  const ada = await server.person();
  const ask = async (language: string): Promise<string> => {
    const headers = { cookie: ada.cookie(), origin: server.url, "accept-language": language };
    const json = body && { "content-type": "application/json" };
    const init = { method, headers: { ...headers, ...json }, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(server.url + path, init);
    expect(response.status).toBe(400);
    return ((await response.json()) as { message: string }).message;
  };
  expect(await ask("de")).not.toBe(await ask("en"));
});
