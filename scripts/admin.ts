import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "../packages/core/src/platform/errors/index.ts";
import { createServices, type RunningServices } from "../packages/core/src/services/index.ts";
import { commands, type Options } from "./administration/commands.ts";
import { findRunningServer } from "./embedded/postgres-lock.ts";
import { postgresService } from "./embedded/postgres-service.ts";
import { Problem } from "./embedded/problem.mjs";
import { isAlive } from "./embedded/processes.ts";
import { readNumber, readText } from "./embedded/small-files.ts";
import { checkConfig, type Environment, readEnvironment } from "./launcher/environment.ts";

const root = path.resolve(import.meta.dirname, "..");
/** As it is typed: the image has a program of its own. */
const program = process.env.ADMIN_COMMAND ?? "npm run admin --";
const options = {
  name: { type: "string" },
  password: { type: "string" },
  format: { type: "string" },
  out: { type: "string" },
  bookmarks: { type: "string" },
  "backup-megabytes": { type: "string" },
  verified: { type: "boolean" },
  yes: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

try {
  await runAdmin(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const isForOperator = error instanceof Problem || error instanceof AppError || isOfSystem(error);
  console.error(isForOperator ? (error as Error).message : error);
}
process.exit();

/** An operator's commands. The settings are those of `npm start`: the environment, and .env below it. */
async function runAdmin(args: string[]): Promise<void> {
  const { values, positionals } = read(args);
  const [name, about, ...surplus] = positionals;
  if (values.help || name === undefined) return console.log(help());
  const command = Object.hasOwn(commands, name) ? commands[name]! : null;
  if (!command) throw new Problem(`There is no command "${name}".\n\n${help()}`);
  if ((about !== undefined) !== (command.about !== null) || surplus.length > 0)
    throw new Problem(`Usage: ${program} ${usage(name)}`);
  const environment = readEnvironment(root, "start");
  const services = await openServices(environment).catch((error: Error) => {
    if (!command.runWithout) throw error;
    return error;
  });
  if (services instanceof Error) return console.log(await command.runWithout!(environment, services));
  try {
    console.log(await command.run(services, about ?? "", values, environment));
  } finally {
    await services.close();
  }
}

async function openServices(environment: Environment): Promise<RunningServices> {
  return createServices(checkConfig(await findServices(environment)), "admin");
}

function read(args: string[]): { values: Options & { help?: boolean | undefined }; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${help()}`);
  }
}

function help(): string {
  const lines = Object.keys(commands).map((name) => `  ${usage(name)}\n      ${commands[name]!.help}`);
  return `Usage: ${program} COMMAND\n\n${lines.join("\n")}`;
}

function usage(name: string): string {
  const { about, options: words } = commands[name]!;
  return [name, about, words].filter(Boolean).join(" ");
}

/** A file that exists, a missing database: the system's message is enough. */
function isOfSystem(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["EEXIST", "ENOENT", "EACCES", "ECONNREFUSED"].includes(String(error.code))
  );
}

/** Finds the running product's services. @throws Problem if the embedded database is used and not running */
async function findServices(environment: Environment): Promise<NodeJS.ProcessEnv> {
  if (environment.DATABASE_URL) return environment;
  const directory = path.join(environment.DATA_DIR, "postgres");
  const running = await findRunningServer(path.join(directory, "data"), 10);
  if (!running) throw new Problem("Bowerbird does not run here. Start it with npm start, or set DATABASE_URL.");
  const { url } = postgresService(running.pid, running.port, readText(path.join(directory, "password")).trim());
  return { ...environment, DATABASE_URL: url, REDIS_URL: environment.REDIS_URL ?? runningRedis(environment.DATA_DIR) };
}

function runningRedis(dataDir: string): string | undefined {
  const directory = path.join(dataDir, "redis");
  const [pid, port] = [readNumber(path.join(directory, "pid")), readNumber(path.join(directory, "port"))];
  if (!pid || !port || !isAlive(pid)) return undefined;
  return `redis://:${readText(path.join(directory, "password")).trim()}@127.0.0.1:${port}`;
}
