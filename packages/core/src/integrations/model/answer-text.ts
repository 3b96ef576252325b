/** What models on one's own machine write around their JSON, or leave out of it. */
export interface AnswerText {
  /** Without thinking; of JSON that was cut off, the entries that are complete. */
  text: string;
  /** What is wrong with the answer, for the log; null if nothing is. */
  problem: string | null;
}

/** @param isCut whether the server says that the answer reached its limit */
export function readAnswerText(said: string, isCut: boolean): AnswerText {
  const text = withoutThinking(said);
  const closed = closeCutJson(text);
  if (isCut || closed !== text)
    return { text: closed, problem: "the model's answer was cut: it needs a larger context, or no thinking" };
  if (!/[[{]/.test(text)) return { text, problem: "the model's answer has no JSON" };
  return { text, problem: null };
}

/** Thinking comes first, and some servers leave its opening tag out. */
function withoutThinking(said: string): string {
  const text = said.trimStart();
  if (/^[[{`]/.test(text)) return text;
  const [thinking] = /^[\s\S]*?<\/(?:think|thinking|thought)>/.exec(text) ?? [];
  if (thinking) return text.slice(thinking.length);
  return /^<(?:think|thinking|thought)>/.test(text) ? "" : text;
}

const closing: Record<string, string> = { "{": "}", "[": "]" };

/** Keeps the complete objects of a list whose end is missing; any other text stays as it is. */
function closeCutJson(text: string): string {
  const start = text.search(/[[{]/);
  const open: string[] = [];
  let complete: string | null = null;
  // Strings are skipped as a whole, also one without an end.
  for (const { 0: part, index } of text.slice(Math.max(start, 0)).matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (part in closing) open.push(closing[part]!);
    else if (part === open.at(-1)) {
      open.pop();
      if (open.length === 0) return text;
      if (part === "}" && open.at(-1) === "]")
        complete = text.slice(start, start + index + 1) + open.toReversed().join("");
    }
  }
  return complete ?? text;
}
