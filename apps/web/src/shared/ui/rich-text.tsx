import { Fragment, type ReactNode } from "react";

interface RichTextProps {
  text: string;
  /** Renders what is between the marks of a name. */
  parts: Record<string, (text: string) => ReactNode>;
}

const mark = /<(\w+)>(.*?)<\/\1>/gs;

/** A message with elements in it, so that it stays one sentence: `Read the <link>terms</link>.` */
export function RichText({ text, parts }: RichTextProps) {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = "", 2: inner = "", index } of text.matchAll(mark)) {
    const render = parts[name];
    if (!render) continue;
    shown.push(text.slice(end, index), <Fragment key={index}>{render(inner)}</Fragment>);
    end = index + whole.length;
  }
  return [...shown, text.slice(end)];
}
