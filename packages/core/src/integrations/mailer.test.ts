import { readdir, readFile, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openTestFolder } from "../testing/in-vitest/index.ts";
import type { Mail } from "../accounts/mail/index.ts";
import { readPlainText } from "../testing/read-outbox.ts";
import { createMailer, toHtml } from "./mailer.ts";

const mail: Mail = {
  to: "ada@example.com",
  subject: "Bestätigung für Ada",
  text: "Hello Ada,\n\nplease open this link:\n\nhttp://localhost:3000/verify-email?token=abc=def%2B1\n",
  link: "http://localhost:3000/verify-email?token=abc=def%2B1",
};
const mailFrom = "Bowerbird <birds@example.org>";

let dataDir: string;
beforeEach(() => void (dataDir = openTestFolder(onTestFinished)));

const textOf = (message: string): string => readPlainText(message.replaceAll("\r\n", "\n"));

describe("with a mail server", () => {
  const received: { from: string; to: string[]; message: string }[] = [];
  let refusal: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal ?? undefined),
    onData: (stream, session, done) => {
      let message = "";
      stream.on("data", (chunk: Buffer) => (message += chunk.toString()));
      stream.on("end", () => {
        const { mailFrom: from, rcptTo } = session.envelope;
        received.push({ from: from ? from.address : "", to: rcptTo.map(({ address }) => address), message });
        done();
      });
    },
  });
  let smtpUrl = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it("a mail arrives with sender, recipient, subject and a link that is whole", async () => {
    const announced: Mail[] = [];
    await createMailer({ smtpUrl, mailFrom, dataDir }, (sent) => announced.push(sent)).send(mail);
    expect(received).toHaveLength(1);
    const [{ from, to, message }] = received as [(typeof received)[number]];
    expect([from, to]).toEqual(["birds@example.org", ["ada@example.com"]]);
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(textOf(message)).toContain(mail.link);
    // Only mail that goes nowhere else may be printed.
    expect(announced).toEqual([]);
    await expect(readdir(path.join(dataDir, "outbox"))).rejects.toThrow("ENOENT");
  });

  it("a mail that can be refused says where, so that the mail program's own button does it with one click", async () => {
    const unsubscribe = `http://localhost:3000/api/unsubscribe/${"a-long-token.".repeat(10)}`;
    const mailer = createMailer({ smtpUrl, mailFrom, dataDir }, () => {});
    const headersOf = async (sent: Mail) => {
      await mailer.send(sent);
      const lines = received
        .at(-1)!
        .message.split("\r\n\r\n")[0]!
        .replaceAll(/\r\n[ \t]+/g, " ")
        .split("\r\n");
      return lines.filter((line) => line.startsWith("List-")).toSorted();
    };
    expect(await headersOf({ ...mail, unsubscribe })).toEqual([
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      `List-Unsubscribe: <${unsubscribe}>`,
    ]);
    expect(await headersOf(mail)).toEqual([]);
  });

  it("a refusal is an error, so that the mail is tried again", async () => {
    refusal = Object.assign(new Error("mailbox is full"), { responseCode: 452 });
    await expect(createMailer({ smtpUrl, mailFrom, dataDir }, () => {}).send(mail)).rejects.toThrow("mailbox is full");
    refusal = null;
  });

  it("a server that does not listen is an error, too", async () => {
    const mailer = createMailer({ smtpUrl: "smtp://127.0.0.1:1", mailFrom, dataDir }, () => {});
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
  });
});

describe("without a mail server", () => {
  it("a mail is a file of its own in the outbox that mail programs can open, and its link is announced", async () => {
    const announced: { mail: Mail; file: string }[] = [];
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir }, (sent, file) =>
      announced.push({ mail: sent, file }),
    );
    await mailer.send(mail);
    const files = await readdir(path.join(dataDir, "outbox"));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/ada@example\.com\.eml$/);
    const file = path.join(dataDir, "outbox", files[0]!);
    expect(announced).toEqual([{ mail, file }]);
    const message = await readFile(file, "utf8");
    expect(message).toMatch(/^From: Bowerbird <birds@example\.org>$/m);
    expect(message).toMatch(/^To: ada@example\.com$/m);
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(textOf(message)).toContain(mail.link);
    expect((await stat(path.dirname(file))).mode & 0o077).toBe(0);
    // It holds a key to the account.
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it("mails to one address at the same moment do not replace each other", async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir }, () => {});
    await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
    expect(await readdir(path.join(dataDir, "outbox"))).toHaveLength(20);
  });

  it("an address cannot lead out of the outbox", async () => {
    await createMailer({ smtpUrl: null, mailFrom, dataDir }, () => {}).send({ ...mail, to: "../../x@example.com" });
    expect(await readdir(path.join(dataDir, "outbox"))).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(["outbox"]);
  });
});

it("the HTML of a mail says what its text says, shows where the button leads, and escapes what people typed", () => {
  const link = "https://links.example/verify-email?token=a&b=1";
  const html = toHtml({ text: `Hello <b>Ada</b>,\n\nPlease confirm:\n\n${link}\n\nOne\ntwo`, link });
  expect(html).toContain("Hello &lt;b&gt;Ada&lt;/b&gt;,");
  expect(html).toContain("One<br>two");
  expect(html.match(/href="https:\/\/links\.example\/verify-email\?token=a&amp;b=1"/g)).toHaveLength(2);
  expect(html).toContain(">https://links.example/verify-email?token=a&amp;b=1</a>");
  expect(html).toContain(">Confirm email</a>");
  expect(html).not.toMatch(/<img|<script|<link/);
});

it("a mail is in its own language and direction", () => {
  const html = toHtml({ ...mail, text: `مرحبًا\n\n${mail.link}\n`, language: "ar" });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain(">تأكيد البريد الإلكتروني</a>");
  const resetLink = "https://links.example/reset-password?token=verify-email";
  expect(toHtml({ text: resetLink, link: resetLink, language: "de" })).toContain(">Neues Passwort wählen</a>");
});

it.each([
  ["/forgot-password", "Choose a new password"],
  ["/reset-password?token=a", "Choose a new password"],
  ["/birds/signup?invitation=a", "Create account"],
  ["/settings?tab=developer", "Open settings"],
  ["/add?import=0197a3c2-0000-7000-8000-000000000001", "See the import"],
  ["/?search=&is=broken", "See the links"],
  ["/", "Open Bowerbird"],
])("the button of a mail that leads to %s says what one does there: %s", (address, label) => {
  const link = `https://links.example${address}`;
  expect(toHtml({ text: link, link })).toContain(`>${label}</a>`);
});
