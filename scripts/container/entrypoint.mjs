// The container's entry point: imports the program of the command into this process, so that it receives the
// signals itself.
import { lockData } from "./lock-data.mjs";
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

if (!program) {
  console.error(`"${command}" is not a command of this image. There are: ${Object.keys(programs).join(", ")}`);
  process.exitCode = 64;
} else if (command === "start" && !(await lockData(process.env.DATA_DIR))) {
  console.error(
    `Another container uses the data in ${process.env.DATA_DIR}. Stop it first, or give this one its own volume.`,
  );
  process.exitCode = 1;
} else {
  // Only the embedded database needs it.
  if (command === "start") Object.assign(process.env, nameUser());
  await import(program);
}
