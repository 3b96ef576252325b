import type { Outcome } from "../../saving/link.ts";

/** The result of saving many links, for example `5 saved in Trip. 2 were saved before.` */
export function savedSentence(outcomes: readonly Outcome[], category: string): string {
  const count = (kind: Outcome["kind"]): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  const parts: [kind: Outcome["kind"], one: string, many: string][] = [
    ["known", "was saved before", "were saved before"],
    ["waiting", "waits until your server answers", "wait until your server answers"],
    ["refused", "was refused", "were refused"],
  ];
  const others = parts
    .map(([kind, one, many]) => ({ number: count(kind), one, many }))
    .filter(({ number }) => number > 0)
    .map(({ number, one, many }) => `${number} ${number === 1 ? one : many}.`);
  return [`${count("saved")} saved in ${category}.`, ...others].join(" ");
}
