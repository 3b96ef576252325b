// The container's first process: turns the command's name into its program, in this very process, so that it gets the
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
