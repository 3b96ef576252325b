// The container's entry point: imports the program of the command into this process, so that it receives the
// signals itself.
import { nameUser } from "./name-user.mjs";

const programs = {
  start: "../start.ts",
  server: "../../apps/server/src/main.ts",
  worker: "../../apps/worker/src/main.ts",
  migrate: "../../apps/worker/src/migrate.ts",
  admin: "../admin.ts",
};
const [command = "start"] = process.argv.splice(2, 1);
const program = programs[command];

if (program) {
  // Only the embedded database needs it.
  if (command === "start") Object.assign(process.env, nameUser());
  await import(program);
} else {
  console.error(`"${command}" is not a command of this image. There are: ${Object.keys(programs).join(", ")}`);
  process.exitCode = 64;
}
