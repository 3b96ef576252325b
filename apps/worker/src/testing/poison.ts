// Preloaded by a worker that is to die, as of memory that is used up, whenever it is about to write a certain text down.
const [, , poison = "no poison was given"] = process.argv;
const stringify = JSON.stringify as (...args: unknown[]) => string;

JSON.stringify = (...args: unknown[]) => {
  const text = stringify(...args);
  if (text?.includes(poison)) process.kill(process.pid, "SIGKILL");
  return text;
};
