/** Words that do not belong into a comment or docstring; docs/glossary.md and CONTRIBUTING.md have the plain ones. */
const inComments =
  /\b(anew|whoever|whosoever|for ever|comes to nothing|gives way|signs? of life|as it were|moreover|thereby|whereby|gone on with|by lot|reckoned|has it \w+ed|whatever becomes of)\b/i;

/** Names of a private language: a unit or a plain verb says it better. */
const names =
  /\b(patience|most(?!ly\b|Recent)[A-Z]\w*|forgive\w*|putBack\w*|bringBack\w*|takeOut\w*|letGo\w*|giveBack\w*|isPassing|fileAll|turnstile|whenAtRest|\w*[vV]erdicts?(?:[A-Z]\w*)?|[kK]ept(?!At\b)[A-Z]\w*|\w+(?<!In)Places?|meaning[A-Z]\w*)\b/;

/** A constant is named like everything else: no other way to write it says more. */
const upperCase = /^(?:export )?const [A-Z][A-Z\d_]+\b/;

/** @returns a line for each comment and name that is not plain English */
export function findOddWords(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const trimmed = line.trim();
    const isComment = /^(\/\/|\/\*|\*|\{\/\*)/.test(trimmed);
    const odd = isComment ? inComments.exec(trimmed)?.[0] : (names.exec(trimmed) ?? upperCase.exec(line))?.[0];
    return odd ? [`${file}:${index + 1} says "${odd}"`] : [];
  });
}
