import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { userInfo } from "node:os";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { emailInput, signupInput } from "../../packages/contract/src/auth.ts";
import { listInvitations, resendVerification } from "../../packages/core/src/accounts/auth/index.ts";
import { createVisitorContext } from "../../packages/core/src/platform/context/index.ts";
import { exportLibrary } from "../../packages/core/src/backup/exports/index.ts";
import {
  createPerson,
  diagnose,
  findPerson,
  listPeople,
  type Operator,
  operatorActions,
  recordAction,
  retryAllJobs,
  sweepEverything,
} from "../../packages/core/src/operations/index.ts";
import type { RunningServices } from "../../packages/core/src/services/index.ts";
import { Problem } from "../embedded/problem.mjs";

export interface Options {
  name?: string | undefined;
  password?: string | undefined;
  verified?: boolean | undefined;
  format?: string | undefined;
  out?: string | undefined;
  yes?: boolean | undefined;
  bookmarks?: string | undefined;
  "backup-megabytes"?: string | undefined;
}
export interface Command {
  /** The argument's name, if the command needs one. */
  about: "EMAIL" | null;
  options: string;
  help: string;
  /** Runs the command. @returns a sentence on what was done */
  run(services: RunningServices, about: string, options: Options, environment: NodeJS.ProcessEnv): Promise<string>;
  /** Runs instead where the services cannot be opened. */
  runWithout?(environment: NodeJS.ProcessEnv, error: Error): Promise<string>;
}

/** The account on the machine; in a container without names its number. */
const operator: Operator = { via: "command", name: operatorName(), address: null };

export const commands: Record<string, Command> = {
  "list-users": { about: null, options: "", help: "everybody with an account, the newest first", run: list },
  "create-user": {
    about: "EMAIL",
    options: "[--name NAME] [--password PASSWORD] [--verified]",
    help: "open an account; without a password one is made and printed",
    run: create,
  },
  invite: { about: "EMAIL", options: "", help: "mail and print a link that opens an account, for 7 days", run: invite },
  invitations: {
    about: null,
    options: "",
    help: "the invitations that can be accepted, the newest first",
    run: listInvited,
  },
  "revoke-invitation": { about: "EMAIL", options: "", help: "end the invitation of the address", run: revoke },
  "resend-verification": { about: "EMAIL", options: "", help: "mail the link again", run: resend },
  "reset-second-factor": {
    about: "EMAIL",
    options: "",
    help: "switch two-step sign-in off for a person who has lost their device",
    run: resetSecondFactor,
  },
  "set-limits": {
    about: "EMAIL",
    options: "[--bookmarks N|default] [--backup-megabytes N|default]",
    help: "how many bookmarks the person may have, and how large their backups on this server may be; 0 is no limit",
    run: setLimits,
  },
  "export-user": {
    about: "EMAIL",
    options: "[--format json|html|csv] [--out FILE]",
    help: "everything the person has, into a file",
    run: save,
  },
  "delete-user": { about: "EMAIL", options: "--yes", help: "remove the person with everything they have", run: remove },
  "retry-failed": { about: null, options: "", help: "put every failed job back into its queue", run: retry },
  sweep: { about: null, options: "", help: "put work back that was lost from the queues", run: sweep },
  diagnose: {
    about: null,
    options: "",
    help: "print what a report of a bug needs, without secrets, people and links",
    run: (services, _about, _options, environment) => diagnose(environment, services),
    runWithout: diagnose,
  },
};

async function list(services: RunningServices): Promise<string> {
  const people = await listPeople(services);
  for (const { id, email, isVerified, createdAt, bookmarks } of people)
    console.log(
      [createdAt.toISOString().slice(0, 10), id, email, isVerified ? "verified" : "waiting", bookmarks].join("\t"),
    );
  return `${people.length} people`;
}

async function create(services: RunningServices, about: string, options: Options): Promise<string> {
  const password = options.password ?? randomBytes(12).toString("base64url");
  const input = signupInput.safeParse({ email: about, password, firstName: options.name ?? about.split("@")[0] });
  if (!input.success) throw new Problem(input.error.issues[0]!.message);
  await createPerson(services, { ...input.data, isVerified: options.verified ?? false });
  await record(services, "create-user", input.data.email);
  const made = options.password ? "" : ` with the password ${password}`;
  return `${input.data.email} has an account${made}${options.verified ? "" : "; the mail that verifies it is on its way"}`;
}

async function invite(services: RunningServices, about: string): Promise<string> {
  const email = readEmail(about);
  const { link } = await operatorActions.invite(services, operator, email);
  return `${email} is invited; the mail with this link is on its way:\n${link}`;
}

async function listInvited(services: RunningServices): Promise<string> {
  const invitations = await listInvitations(createVisitorContext(services));
  const day = (date: Date) => date.toISOString().slice(0, 10);
  for (const { email, createdAt, expiresAt } of invitations)
    console.log([day(createdAt), email, `until ${day(expiresAt)}`].join("\t"));
  return `${invitations.length} ${invitations.length === 1 ? "invitation" : "invitations"}`;
}

async function revoke(services: RunningServices, about: string): Promise<string> {
  const email = readEmail(about);
  await operatorActions.revokeInvitation(services, operator, email);
  return `The invitation of ${email} has ended`;
}

async function resend(services: RunningServices, about: string): Promise<string> {
  const email = readEmail(about);
  await findPerson(services, about);
  const { message } = await resendVerification(createVisitorContext(services), { email });
  await record(services, "resend-verification", email);
  return message;
}

function readEmail(text: string): string {
  const input = emailInput.safeParse({ email: text });
  if (!input.success) throw new Problem(input.error.issues[0]!.message);
  return input.data.email;
}

async function resetSecondFactor(services: RunningServices, about: string): Promise<string> {
  const wasOn = await operatorActions.resetSecondFactor(services, operator, readEmail(about));
  return wasOn ? `Two-step sign-in is off for ${about}, who is told by mail` : `Two-step sign-in was off for ${about}`;
}

async function setLimits(services: RunningServices, about: string, options: Options): Promise<string> {
  const bookmarks = readLimit("--bookmarks", options.bookmarks);
  const backupMegabytes = readLimit("--backup-megabytes", options["backup-megabytes"]);
  if (bookmarks === undefined && backupMegabytes === undefined)
    throw new Problem("Say which limit: --bookmarks or --backup-megabytes.");
  const limits = {
    ...(bookmarks !== undefined && { bookmarks }),
    ...(backupMegabytes !== undefined && { backupMegabytes }),
  };
  await operatorActions.setLimits(services, operator, readEmail(about), limits);
  return `The limits of ${about} are set`;
}

/** @returns null for the server's default; undefined if it is not to be changed */
function readLimit(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined || text === "default") return text === undefined ? undefined : null;
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value > 2_147_483_647)
    throw new Problem(`${name} is a whole number or "default", not "${text}".`);
  return value;
}

async function save(services: RunningServices, about: string, options: Options): Promise<string> {
  const format = options.format ?? "json";
  if (format !== "json" && format !== "html" && format !== "csv")
    throw new Problem(`--format is json, html or csv, not "${format}".`);
  const { name, content } = await exportLibrary(await findPerson(services, about), { format });
  const file = options.out ?? name;
  await pipeline(Readable.from(content), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  await record(services, "export-user", readEmail(about));
  return `Written to ${file}`;
}

async function remove(services: RunningServices, about: string, options: Options): Promise<string> {
  await findPerson(services, about);
  if (!options.yes) throw new Problem(`This removes ${about} with everything they have, for ever. Add --yes to do it.`);
  await operatorActions.deletePerson(services, operator, readEmail(about));
  return `${about} and everything of theirs is removed`;
}

async function retry(services: RunningServices): Promise<string> {
  return `${await retryAllJobs(services)} jobs put back`;
}

async function sweep(services: RunningServices): Promise<string> {
  await sweepEverything(services);
  return "What was lost is put back";
}

/** For what is done in more than one transaction. */
function record(services: RunningServices, action: string, subject: string): Promise<void> {
  return recordAction(createVisitorContext(services), operator, { action, subject });
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}
