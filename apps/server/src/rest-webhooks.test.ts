import { startTestSite } from "@bowerbird/core/testing";
import { expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer(() => ({ WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" }));
const ada = openForTests(() => server.person());
const receiver = openForTests(() => startTestSite((_req, res) => res.writeHead(200).end("Thank you")));

it("a webhook is added with its secret, tried, listed without it, changed and removed", async () => {
  const url = `${receiver.url}/hook`;
  const { status, body } = await ada.send("POST", "/api/webhooks", { url, events: ["bookmark.deleted"] });
  expect([status, body.secret.startsWith("whsec_")]).toEqual([201, true]);
  const { secret, ...webhook } = body;
  expect((await ada.get("/api/webhooks")).body).toEqual([webhook]);
  const { body: tried } = await ada.send("POST", `/api/webhooks/${webhook.id}/test`);
  expect(tried).toMatchObject({ event: "test", state: "delivered", status: 200, answer: "Thank you" });
  const { body: deliveries } = await ada.get(`/api/webhooks/${webhook.id}/deliveries`);
  expect(deliveries).toEqual([tried]);
  const off = await ada.send("PATCH", `/api/webhooks/${webhook.id}`, { isOn: false, events: ["bookmark.created"] });
  expect(off.body).toMatchObject({ isOn: false, events: ["bookmark.created"] });
  expect(JSON.stringify([off.body, deliveries, (await ada.get("/api/webhooks")).body])).not.toContain(secret.slice(6));
  expect((await ada.send("DELETE", `/api/webhooks/${webhook.id}`)).status).toBe(200);
  expect((await ada.get("/api/webhooks")).body).toEqual([]);
});

it.each([
  [{}, /enter/i],
  [{ url: "http://192.168.1.1/" }, "The address is not that of a public site."],
  [{ url: "https://hook.example.org/", events: [] }, "Please choose what to send"],
])("%j is no webhook", async (input, message) => {
  const { status, body } = await ada.send("POST", "/api/webhooks", input);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(message)]);
});

it("tests are limited, so that they cannot flood a receiver", async ({ eve }) => {
  const { body } = await eve.send("POST", "/api/webhooks", { url: `${receiver.url}/flooded` });
  const answers = [];
  for (let count = 0; count < 21; count++) answers.push(await eve.send("POST", `/api/webhooks/${body.id}/test`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
});
