import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface OutboxMail {
  text: string;
  /** The first URL in the text. */
  link: string;
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>;
}

/** Reads the mails to one person from an outbox, oldest first; none if there is no outbox yet. */
export async function readOutbox(dataDir: string, email: string): Promise<OutboxMail[]> {
  const directory = path.join(dataDir, "outbox");
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${email}.eml`)).sort();
  return Promise.all(own.map(async (name) => readMail(await readFile(path.join(directory, name), "utf8"))));
}

function readMail(message: string): OutboxMail {
  const [head = ""] = message.split("\n\n");
  const text = readPlainText(message);
  return { text, link: /https?:\S+/.exec(text)?.[0] ?? "", headers: readHeaders(head) };
}

/** The plain text of a message with a plain and an HTML part, whose body was encoded for the wire. */
export function readPlainText(message: string): string {
  const boundary = /boundary="([^"]+)"/.exec(message)![1]!;
  const plain = message.split(`--${boundary}`).find((part) => /^content-type: text\/plain/im.test(part))!;
  const [head = "", ...body] = plain.trimStart().split("\n\n");
  const text = body.join("\n\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, "base64").toString();
  return /transfer-encoding: quoted-printable/i.test(head) ? unquote(text) : text;
}

/** Long headers continue on lines that start with a space. */
function readHeaders(head: string): Map<string, string> {
  const lines = head.replaceAll(/\n[ \t]+/g, " ").split("\n");
  return new Map(lines.map((line) => [line.split(":", 1)[0]!.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]));
}

function unquote(text: string): string {
  const bytes = text.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `\\x${hex}`);
  return bytes.replaceAll(/(?:\\x[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll("\\x", ""), "hex").toString());
}
