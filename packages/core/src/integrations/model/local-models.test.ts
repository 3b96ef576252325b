import { modelLimits } from "@bowerbird/contract/limits";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { openForTests } from "../../testing/in-vitest/index.ts";
import type { ModelLimits } from "../../platform/ports/model.ts";
import { readAnswerText } from "./open-model.ts";
import { createEmbedder, createModel } from "./create-models.ts";
import { embeddingConfig, startEmbeddingServer } from "./testing/embedding-server.ts";
import { modelConfig, type ModelReply, startModelServer } from "./testing/model-server.ts";

// What Ollama, llama.cpp's server and LM Studio do that OpenAI does not; docs/operations.md, "Models on your own machine".
const entries = [1, 2].map((n) => ({ n, category: "c1", confidence: 0.9, tags: ["a]}"], summary: 'She said "{[".' }));
const json = JSON.stringify({ links: entries });
const server = openForTests(() => startModelServer(() => ({ text: json })));
const embeddings = openForTests(() => startEmbeddingServer());
let warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) });
beforeEach(() => {
  server.reply = () => ({ text: json });
  server.calls = [];
  server.maxAtOnce = 0;
  warnings = [];
});

async function ask(limits: Partial<ModelLimits> = {}, model = open(limits)): Promise<string> {
  const schema = { name: "answer", schema: { type: "object" } };
  const question = { instructions: "Sort.", data: '{"links":[]}', schema, answerTokens: 100 };
  return (await model.complete({ ...question, signal: AbortSignal.timeout(20_000) }, log)).text;
}
const open = (limits: Partial<ModelLimits> = {}) => createModel(modelConfig(server), { ...modelLimits, ...limits })!;
const answer = (reply: ModelReply) => void (server.reply = () => reply);

describe("a server without JSON by schema", () => {
  test.each([
    [400, "'response_format.type' must be 'text'"],
    [400, "Failed to parse grammar"],
    [422, "Extra inputs are not permitted: response_format"],
    [500, "json_schema type not supported"],
    [501, "response_format is unknown to this server"],
  ])("that answers %i, %s, is asked without, at once and from then on", async (status, message) => {
    server.reply = ({ responseFormat }) => (responseFormat ? { status, error: { message } } : { text: json });
    const model = open();
    expect([await ask({}, model), await ask({}, model)]).toEqual([json, json]);
    expect(server.calls.map(({ responseFormat }) => responseFormat !== undefined)).toEqual([true, false, false]);
  });
});

describe("an answer", () => {
  test.each([
    ["thinking before it", `<think>\nIs it {"links": []}?\n</think>\n\n${json}`, `\n\n${json}`],
    ["thinking without the opening tag", `It is a page.</think>${json}`, json],
    ["words of pages that look like thinking", `{"links":["</think>"]}`, `{"links":["</think>"]}`],
    ["a fence", `\`\`\`json\n${json}\n\`\`\``, `\`\`\`json\n${json}\n\`\`\``],
    ["thinking and a fence", `<think>a</think>\`\`\`json\n${json}\n\`\`\``, `\`\`\`json\n${json}\n\`\`\``],
  ])("with %s is read without a warning", async (_, text, read) => {
    answer({ text });
    expect(await ask()).toBe(read);
    expect(warnings).toEqual([]);
  });

  test("that was cut keeps the links that are complete, wherever it was cut, and the log says so", () => {
    const lists = [json, JSON.stringify(entries), `\`\`\`json\n${json}`];
    for (const whole of lists) {
      const ends = [...whole.matchAll(/"She said.*?"\}/g)].map(({ 0: part, index }) => index + part.length);
      const last = whole.lastIndexOf("]");
      for (let length = 0; length < last; length++) {
        const { text, problem } = readAnswerText(whole.slice(0, length), true);
        const count = ends.filter((end) => end <= length).length;
        // Of the first entry nothing is complete: the text stays as it is.
        const kept: unknown = count === 0 ? [] : JSON.parse(text);
        const list = Array.isArray(kept) ? kept : (kept as { links: unknown }).links;
        expect([length, list]).toEqual([length, entries.slice(0, count)]);
        expect(problem).toContain("cut");
      }
    }
  });

  test("that was cut is seen also where the server does not say so", async () => {
    answer({ text: json.slice(0, -5) });
    expect(JSON.parse(await ask())).toEqual({ links: entries.slice(0, 1) });
    expect(warnings).toEqual(["the model's answer was cut: it needs a larger context, or no thinking"]);
  });

  test("that is all thinking is empty, and the log says why", async () => {
    answer({ text: "<think>Let me see: {", finishReason: "length" });
    expect(await ask()).toBe("");
    expect(warnings).toEqual(["the model's answer was cut: it needs a larger context, or no thinking"]);
  });

  test("without JSON is in the log", async () => {
    answer({ text: "I cannot help with that." });
    await ask();
    expect(warnings).toEqual(["the model's answer has no JSON"]);
  });
});

describe("a server", () => {
  test.each([503, 429])("that is busy (%i) is asked again", async (status) => {
    server.reply = () => (server.calls.length < 3 ? { status, headers: { "retry-after": "0" } } : { text: json });
    expect(await ask()).toBe(json);
    expect(server.calls).toHaveLength(3);
  });

  test("that stays busy is named as such, and is asked again for the next links", async () => {
    answer({ status: 503, headers: { "retry-after": "0" } });
    await expect(ask()).rejects.toMatchObject({ message: "The model's server answered 503", isLasting: false });
  });

  test("that takes longer than its time has taken too long, and is asked again for the next links", async () => {
    answer({ after: new Promise(() => {}) });
    const limits = { callTimeoutMs: 200 };
    await expect(ask(limits)).rejects.toMatchObject({ message: "The model took too long.", isLasting: false });
  });

  test("without the model, or without embeddings, says so", async () => {
    const message = "The model's server has no model of this name, or no such call (404).";
    answer({ status: 404, error: { message: "model 'gpt-4o-mini' not found" } });
    await expect(ask()).rejects.toMatchObject({ message, isLasting: true });
    embeddings.reply = () => ({ status: 404 });
    const embedder = createEmbedder(embeddingConfig(embeddings))!;
    const request = { texts: [{ text: "a" }], isSearch: false, signal: AbortSignal.timeout(5_000) };
    // Not a refusal of the text: its bookmark stays due, and is embedded when the server can.
    await expect(embedder.embed(request, log)).rejects.toMatchObject({ message, isLasting: true, isRefusal: false });
  });
});
