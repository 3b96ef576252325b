import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface OutboxMail {
  text: string;
  /** The first address in the text. */
  link: string;
  /** By name in small letters. */
  headers: ReadonlyMap<string, string>;
}

/** The mails to one person in an outbox, the oldest first; none where there is no outbox yet. */
export async function readOutbox(dataDir: string, email: string): Promise<OutboxMail[]> {
  const directory = path.join(dataDir, "outbox");
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${email}.eml`)).sort();
  return Promise.all(own.map(async (name) => readMail(await readFile(path.join(directory, name), "utf8"))));
}

function readMail(message: string): OutboxMail {
  const [head = "", ...body] = message.split("\n\n");
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(head);
  const text = isQuoted ? unquote(body.join("\n\n")) : body.join("\n\n");
  return { text, link: /https?:\S+/.exec(text)?.[0] ?? "", headers: readHeaders(head) };
}

/** A long header goes on in the next line, behind a space. */
function readHeaders(head: string): Map<string, string> {
  const lines = head.replaceAll(/\n[ \t]+/g, " ").split("\n");
  return new Map(lines.map((line) => [line.split(":", 1)[0]!.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]));
}

function unquote(text: string): string {
  const bytes = text.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `\\x${hex}`);
  return bytes.replaceAll(/(?:\\x[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll("\\x", ""), "hex").toString());
}
