/** The same numbers in every run, below 1. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export type Mutation = (file: Buffer, random: () => number) => Buffer;

const flip =
  (count: number): Mutation =>
  (file, random) => {
    const changed = Buffer.from(file);
    for (let left = count; left > 0; left--) changed[Math.floor(random() * file.length)] = Math.floor(random() * 256);
    return changed;
  };
const cutAt =
  (share: number): Mutation =>
  (file) =>
    file.subarray(0, Math.floor(file.length * share));

/** What happens to files on their way: each gives another file of the same seed. */
export const mutations: Record<string, Mutation> = {
  "cut off early": cutAt(0.1),
  "cut in the middle": cutAt(0.5),
  "cut before the end": (file) => file.subarray(0, -3),
  "without its start": (file) => file.subarray(Math.floor(file.length / 3)),
  "one byte changed": flip(1),
  "ten bytes changed": flip(10),
  "a tenth of the bytes changed": (file, random) => flip(Math.ceil(file.length / 10))(file, random),
  "a part repeated": (file, random) => {
    const at = Math.floor(random() * file.length);
    return Buffer.concat([file.subarray(0, at), file.subarray(Math.floor(at / 2))]);
  },
  "numbers become texts and texts numbers": (file) =>
    Buffer.from(
      file
        .toString("latin1")
        .replace(/"[^"\n]{0,40}"(?=\s*[,}\]])/g, "7")
        .replace(/: ?\d+/g, ':"x"'),
      "latin1",
    ),
  "lists become objects": (file) =>
    Buffer.from(file.toString("latin1").replace(/\[/g, '{"0":').replace(/\]/g, "}"), "latin1"),
  "nothing between the marks": (file) => Buffer.from(file.toString("latin1").replace(/[a-z]+/gi, ""), "latin1"),
  "twice in a row": (file) => Buffer.concat([file, file]),
};

/** What leaves a file whole, so that its links can be counted by a plain reader: lines in another order, repeated, gone. */
export const gentleMutations: Record<string, Mutation> = {
  "lines repeated": changeLines((line, random) => (random() < 0.2 ? [line, line] : [line])),
  "lines gone": changeLines((line, random) => (random() < 0.2 ? [] : [line])),
  "empty lines between": changeLines((line, random) => (random() < 0.3 ? [line, "", " "] : [line])),
  "letters changed": changeLines((line, random) => [
    line.replace(/(?<=[a-z])[a-z](?=[a-z ]{3,})/g, (letter) => (random() < 0.05 ? "é" : letter)),
  ]),
  "as Windows writes it": changeLines((line) => [`${line}\r`]),
  "with a mark of its encoding": (file) => Buffer.concat([Buffer.from("\ufeff"), file]),
};

function changeLines(change: (line: string, random: () => number) => string[]): Mutation {
  return (file, random) => {
    const [first = "", ...lines] = file.toString().split("\n");
    return Buffer.from([first, ...lines.flatMap((line) => change(line, random))].join("\n"));
  };
}
