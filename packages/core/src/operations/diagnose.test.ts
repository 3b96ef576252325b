import fc from "fast-check";
import { beforeEach, expect, inject, test } from "vitest";
import { type FailedJob, queueNames } from "../platform/jobs/index.ts";
import { variableNames } from "../platform/config/index.ts";
import { createTestServices } from "../testing/index.ts";
import { openForTests } from "../testing/in-vitest/index.ts";
import { diagnose } from "./index.ts";

const running = openForTests(() => createTestServices(inject("databaseUrl"), null));
let failures: FailedJob[] = [];
beforeEach(() => {
  failures = [];
  running.services.jobQueue.operator.failures = async (count) => failures.slice(0, count);
});

function failed(more: Partial<FailedJob>): FailedJob {
  const job = { queue: "mail", id: "1", name: "send-mail", reason: "", attempts: 5, requestId: null } as const;
  return { ...job, failedAt: new Date(0), ...more };
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a person reads: it has no type
const read = async (environment = {}): Promise<any> => JSON.parse(await diagnose(environment, running.services));

test("a diagnosis has versions, settings by name, queues and the last errors", async () => {
  failures = [
    failed({ reason: "The model's server answered 503" }),
    failed({ reason: 'duplicate key value violates unique constraint "user_email_unique"' }),
    failed({ reason: "connect ECONNREFUSED 10.0.0.5:5432" }),
  ];
  const report = await read({ SIGNUPS: "invite", SMTP_URL: "smtp://ada:secret@mail.example", PORT: "3000" });
  expect(report.settings).toMatchObject({ SIGNUPS: "invite", SMTP_URL: "set", PORT: "3000", OIDC_ISSUER: "not set" });
  expect(Object.keys(report.settings)).toEqual(variableNames);
  expect(report.queues.map(({ name }: { name: string }) => name)).toEqual(queueNames);
  expect(report.schema).toMatchObject({ last: expect.any(String), pending: [] });
  expect(report.postgres).toMatch(/^\d+\.\d+$/);
  expect(report.failures.map(({ job, reason }: Record<string, string>) => [job, reason])).toEqual([
    ["send-mail", "The model's server answered 503"],
    ["send-mail", "duplicate key value violates unique constraint …"],
    ["send-mail", "connect ECONNREFUSED …"],
  ]);
});

/** Secrets, mails, links and words of people, none of which is a word of ours. */
const planted = fc.oneof(
  fc.string({ minLength: 8, maxLength: 40, unit: "grapheme-ascii" }).map((text) => `q7${text.replace(/\s/g, "z")}`),
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.domain().map((host) => `${host}/a-page`),
  fc.uuid(),
  fc.ipV4(),
  fc.constantFrom(
    "Lovelace",
    "bq-token-8Zr",
    "postgres://ada:pw@db/x",
    "C:\\Users\\Lovelace",
    "密码是花",
    "+49301234567",
  ),
);
const around = fc.constantFrom(
  (text: string) => `Failed to send to ${text}: 550`,
  (text: string) => `request to "${text}" failed, reason: timeout`,
  (text: string) => `Key (email)=(${text}) already exists.`,
  (text: string) => `${text}`,
  (text: string) => `not found:${text}`,
  (text: string) => `\n${text}\n at ${text}`,
  (text: string) => `x=${text}&y='${text}'`,
);

test("nothing that a setting, an error or a job's name holds of secrets, people and links comes out", async () => {
  const cases = fc.array(fc.tuple(planted, around), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cases, async (texts) => {
      failures = texts.map(([text, wrap]) => failed({ reason: wrap(text), name: text, id: text, requestId: text }));
      const environment = Object.fromEntries(
        variableNames.map((name, index) => [name, texts[index % texts.length]![0]]),
      );
      const out = await diagnose(environment, running.services);
      const broken = await diagnose(environment, new Error(texts.map(([text, wrap]) => wrap(text)).join(" ")));
      // The beginning, as JSON writes it.
      const beginnings = texts.map(([text]) => JSON.stringify(text.slice(0, 12)).slice(1, -1));
      for (const beginning of beginnings) expect(out + broken).not.toContain(beginning);
    }),
    { numRuns: 60 },
  );
});

test("a value that is pasted into a setting whose value is shown stays out", async () => {
  const report = await read({ PORT: "hunter2-hunter2", LOG_LEVEL: "ada@example.com", OPS_PASSWORD: "12345678" });
  expect(report.settings).toMatchObject({ PORT: "set", LOG_LEVEL: "set", OPS_PASSWORD: "set" });
});

test("a diagnosis is small, whatever has failed", async () => {
  failures = Array.from({ length: 1_000 }, () => failed({ reason: "the database is full ".repeat(100_000) }));
  expect((await diagnose({}, running.services)).length).toBeLessThan(16_384);
});
