// Preloaded by a worker that must crash, as if out of memory, whenever it is about to store a certain text.
const [, , poison = "no poison was given"] = process.argv;
const stringify = JSON.stringify as (...args: unknown[]) => string;

JSON.stringify = (...args: unknown[]) => {
  const text = stringify(...args);
  if (text?.includes(poison)) process.kill(process.pid, "SIGKILL");
  return text;
};
