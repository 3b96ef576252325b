// The container's entry point: imports the program of the command into this process, so that it receives the
// signals itself.
const programs = {
  server: "../../apps/server/src/main.ts",
  worker: "../../apps/worker/src/main.ts",
  migrate: "../../apps/worker/src/migrate.ts",
};
const program = programs[process.argv[2]];

if (program) {
  await import(program);
} else {
  console.error(`"${process.argv[2]}" is not a command of this image. There are: ${Object.keys(programs).join(", ")}`);
  process.exitCode = 64;
}
