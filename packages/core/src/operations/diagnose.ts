import { globSync, readFileSync } from "node:fs";
import { availableParallelism, constants, totalmem } from "node:os";
import path from "node:path";
import { getQueueName, type FailedJob, type JobName } from "../platform/jobs/index.ts";
import { variableNames, version } from "../platform/config/index.ts";
import type { RunningServices } from "../services/index.ts";
import { describeSystem, type SystemState } from "./describe-system.ts";

/** Settings that name no person, host or secret. Of all others it is told only whether they are set. */
const shownSettings = [
  "PORT",
  "OPENAI_TIMEOUT_SECONDS",
  "OPENAI_CONCURRENT_CALLS",
  "SEMANTIC_SEARCH",
  "SIGNUPS",
  "REQUIRE_TWO_STEP_SIGN_IN",
  "PASSWORD_SIGN_IN",
  "SHARING",
  "DEMO",
  "MAX_BOOKMARKS_PER_PERSON",
  "BACKUP_MEGABYTES_PER_PERSON",
  "LOG_LEVEL",
  "WORKER_CONCURRENCY",
  "WORKER_METRICS_PORT",
  "WATCHDOG_SECONDS",
];
/** A number or a word of ours: also a value that was mistyped or pasted into the wrong line stays out. */
const shownValue = /^(?:\d{1,9}|true|false|on|off|open|invite|closed|trace|debug|info|warn|error|fatal|silent)$/;

/**
 * What a report of a bug needs, without secrets, people and links, as JSON of at most some 16 KB.
 *
 * @param environment with the secrets of files read
 * @param found the services, or the error that kept them from being opened
 */
export async function diagnose(environment: NodeJS.ProcessEnv, found: RunningServices | Error): Promise<string> {
  const isOpen = !(found instanceof Error);
  const report = {
    bowerbird: version,
    machine: describeMachine(environment),
    settings: Object.fromEntries(variableNames.map((name) => [name, describeSetting(name, environment)])),
    ...(isOpen ? toReport(await describeSystem(found)) : { trouble: redact(found.message) }),
  };
  return JSON.stringify(report, null, 2);
}

function describeMachine(environment: NodeJS.ProcessEnv) {
  const { platform, arch } = process;
  const memoryMegabytes = Math.round(totalmem() / 1024 ** 2);
  const isContainer = environment.ADMIN_COMMAND === "admin";
  return { platform, arch, node: process.version, processors: availableParallelism(), memoryMegabytes, isContainer };
}

function describeSetting(name: string, environment: NodeJS.ProcessEnv): string {
  const value = environment[name]?.trim();
  if (!value) return "not set";
  return shownSettings.includes(name) && shownValue.test(value) ? value : "set";
}

/** A part that cannot be read is null. */
function toReport(state: SystemState) {
  const { versions, migrations, queues, workers, failures, embedding, modelUse, filing } = state;
  return {
    postgres: /^\d+(?:\.\d+)*/.exec(versions.postgres ?? "")?.[0] ?? null,
    queue: versions.queue,
    schema: migrations && { last: migrations.applied.at(-1), pending: migrations.pending },
    queues: queues && queues.map(({ oldest, ...counts }) => ({ ...counts, waitingSince: oldest })),
    // Their names are those of hosts.
    workers: workers && workers.length,
    failures: failures && failures.map(toFailure),
    embedding: embedding && { canRun: embedding.problem === null, problem: redact(embedding.problem ?? "") },
    modelUse,
    filing,
  };
}

function toFailure({ queue, name, reason, attempts, failedAt }: FailedJob) {
  return { queue, job: isJob(name) ? name : "unknown", attempts, failedAt, reason: redact(reason) };
}

function isJob(name: string): boolean {
  try {
    return getQueueName(name as JobName) !== undefined;
  } catch {
    return false;
  }
}

const maxWords = 40;
/** What systems, databases and libraries say of errors, beside our own sentences. */
const technicalWords = `a aborted access address after again allowed already an and any argument array at authentication available
be because before bigint body bytes call cancelled cannot canceling certificate check closed code column command commit conflict connect
connection constraint could crashed cursor data database dead deadlock delete denied detected directory disk does due duplicate during empty
end error exceeded exist exists expected expired failed fatal fetch field file for foreign found from full function gave given has have
header host idle in index insert instead integer internal into invalid is it its job json key large length limit lock long longer lost
many memory message method missing model more most must name network new no not null number object of on open operation or out output
parameter parse part password path payload permission pool port process property query queue read reason refused refuses relation
released request required reset response retry returned role row rows schema select serialize server shared shutting signal size slow socket
space stalled state statement status still stopped string syntax system table take temporary terminated terminating than that the this
time timed timeout to token too took transaction transient type unable undefined unexpected unique unknown update uuid valid value values
version violates waiting was were while with without worker workers write wrong`;
/** Node's names of errors that are not the system's. */
const errorNames = [
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "AggregateError",
  "TypeError",
];

/** Keeps the words that are known, and statuses: what a person wrote or an address holds is never among them. */
function redact(text: string): string {
  const words = text.slice(0, 4_000).split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words
    .map((word) => (isKnown(word.replace(/^[("']+|[)"',.:;!?]+$/g, "")) ? word : "…"))
    .filter((word, index, all) => word !== "…" || all[index - 1] !== "…")
    .join(" ");
}

let known: Set<string> | undefined;

function isKnown(word: string): boolean {
  known ??= readKnownWords();
  return known.has(word) || known.has(word.toLowerCase()) || /^[1-5]\d\d$/.test(word);
}

/** The words of our own messages in English, and of the system's errors. */
function readKnownWords(): Set<string> {
  const core = path.resolve(import.meta.dirname, "..");
  const messages = globSync("**/messages.json", { cwd: core }).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(path.join(core, file), "utf8")) as Record<string, string>),
  );
  const words = [technicalWords, ...messages].join(" ").toLowerCase();
  // Words with letters alone: examples of addresses and mails in messages are none.
  const ours = words.split(/\s+/).map((word) => word.replace(/[)"',.:;!?]+$/, ""));
  return new Set([...ours.filter((word) => /^[a-z'’-]+$/.test(word)), ...Object.keys(constants.errno), ...errorNames]);
}
