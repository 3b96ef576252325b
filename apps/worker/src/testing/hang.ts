// Preloaded by a worker that is to hang for ever whenever it is about to write a certain text down.
const [, , poison = "no poison was given"] = process.argv;
const stringify = JSON.stringify as (...args: unknown[]) => string;

JSON.stringify = (...args: unknown[]) => {
  const text = stringify(...args);
  if (text?.includes(poison)) for (;;);
  return text;
};
