import { describe, expect, it } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

describe("what this server has nothing for", () => {
  const link = { url: "https://a.example", title: "A" };
  const feedback = {
    originalUrl: link.url,
    originalTitle: "A",
    aiSuggestedCategory: "News",
    userChosenCategory: "News",
    feedbackType: "approval",
    confidence: 0.8,
  };
  it.each([
    ["GET", "/api/backup/auth-url", undefined],
    ["POST", "/api/backup/connect", { code: "x" }],
  ])("%s %s says so", async (method, path, input) => {
    const { status, body } = method === "GET" ? await ada.get(path) : await ada.send(method, path, input);
    expect([status, body.code]).toEqual([503, "NOT_SET_UP"]);
    expect(body.message).toMatch(/ (is|are) not set up on this server\.$/);
  });

  it.each([
    ["/api/categorize", { url: "https://a.example" }, "Please enter URL and title first"],
    ["/api/ai-suggestions", { url: "", title: "A" }, "Please enter URL and title first"],
    ["/api/extract-metadata", {}, "Please enter a URL first"],
    ["/api/ai-feedback", { ...feedback, feedbackType: "x" }, 'feedbackType is "approval" or "correction".'],
    ["/api/backup/manual", { format: "pdf" }, "format is json, csv or both."],
  ])("%s refuses %j with its sentence", async (path, input, message) => {
    const { status, body } = await ada.send("POST", path, input);
    expect([status, body.message]).toEqual([400, message]);
  });
});
