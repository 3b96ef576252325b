import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readText } from "../embedded/small-files.ts";

/** One test of a run, of either tool. */
export interface TestResult {
  /** Relative to the root of the repository. */
  file: string;
  /** With the titles of its groups and steps. */
  titles: string[];
  status: "passed" | "failed" | "skipped";
  seconds: number;
  /** Why it failed: the first lines of the tool's message. */
  reason?: string;
}

export interface Report {
  results: TestResult[];
  /** Why the run failed without a failed test: a file that failed to load, an error between the tests. */
  problems: string[];
}

const root = path.resolve(import.meta.dirname, "../..");
const fromRoot = (file: string): string => path.relative(root, file);

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

/** Reads Vitest's JSON report. A file that failed to load and a missing report are problems. */
export function readVitestReport(file: string): Report {
  const report = parse<VitestReport>(file);
  if (!report) return { results: [], problems: ["Vitest ended without a report."] };
  const results = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      file: fromRoot(name),
      titles: [...ancestorTitles, title],
      status: toStatus(status),
      seconds: (duration ?? 0) / 1_000,
      reason: toReason(failureMessages?.[0]),
    })),
  );
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return { results, problems: unloaded.map(({ name, message }) => `${fromRoot(name)}: ${message}`) };
}

const reasonLines = 15;

/** The beginning of a message, without colors: often only a run's last lines are kept. */
function toReason(message: string | undefined): string | undefined {
  return message && stripVTControlCharacters(message).split("\n").slice(0, reasonLines).join("\n");
}

function toStatus(status: string): TestResult["status"] {
  if (status === "passed" || status === "failed") return status;
  return "skipped";
}

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
}
interface PlaywrightTest {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results: { duration: number; steps?: { title: string }[]; errors?: { message?: string }[] }[];
}
interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
}

/** Reads Playwright's JSON report. A test that passed only on a retry counts as failed: it would hide a race. */
export function readPlaywrightReport(file: string): Report {
  const report = parse<PlaywrightReport>(file);
  if (!report) return { results: [], problems: ["Playwright ended without a report."] };
  return {
    results: report.suites.flatMap((suite) => resultsIn(suite, [])),
    problems: report.errors.map(({ message }) => message ?? "an error outside of the tests"),
  };
}

function resultsIn({ suites = [], specs = [] }: Suite, titles: string[]): TestResult[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      file: path.join("e2e", file),
      titles: [...titles, title, ...(results.at(-1)?.steps ?? []).map((step) => step.title)],
      status: status === "expected" ? ("passed" as const) : status === "skipped" ? status : ("failed" as const),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      reason: toReason(results.flatMap(({ errors = [] }) => errors)[0]?.message),
    })),
  );
  return [...own, ...suites.flatMap((suite) => resultsIn(suite, [...titles, suite.title]))];
}

function parse<T>(file: string): T | null {
  try {
    return JSON.parse(readText(file)) as T;
  } catch {
    return null;
  }
}
