import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { directionOf } from "@bowerbird/contract/languages";
import { translate } from "@bowerbird/contract/messages/translations";
import { createTransport } from "nodemailer";
import type { Config } from "../platform/config/index.ts";
import type { Mail, Mailer } from "../platform/ports/mailer.ts";
import t from "./messages.json" with { type: "json" };

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">;

/**
 * Sends through SMTP if configured, else writes each mail to `DATA_DIR/outbox/*.eml`.
 *
 * @param announce called with each mail in the outbox, to print its link
 */
export function createMailer(config: MailConfig, announce: (mail: Mail, file: string) => void): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : outboxMailer(config, announce);
}

function smtpMailer({ mailFrom }: MailConfig, smtpUrl: string): Mailer {
  const transport = createTransport(smtpUrl, { from: mailFrom });
  return { send: async (mail) => void (await transport.sendMail(toMessage(mail))) };
}

function outboxMailer({ mailFrom, dataDir }: MailConfig, announce: (mail: Mail, file: string) => void): Mailer {
  const outbox = path.join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from: mailFrom });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail));
      await mkdir(outbox, { recursive: true });
      // File names contain addresses; a folder from an earlier version may be world-readable.
      await chmod(outbox, 0o700);
      const time = new Date().toISOString().replaceAll(":", "-");
      // Two mails to one address can be of the same millisecond.
      const name = `${time}-${randomBytes(4).toString("hex")}-${mail.to.replace(/[^\w.@-]/g, "_")}.eml`;
      const file = path.join(outbox, name);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      announce(mail, file);
    },
  };
}

/**
 * The text as HTML: paragraphs, and the line with the link as a button. The link is also shown as text, because people
 * are told to look where one leads before they press it.
 */
export function toHtml({ text, link, language = "en" }: Pick<Mail, "text" | "link" | "language">): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const shown = paragraph.split("\n").map(escapeHtml).join("<br>");
      return paragraph.trim() === link
        ? toButton(escapeHtml(link), translate(labelOf(link), language))
        : `<p style="margin:0 0 16px">${shown}</p>`;
    });
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="margin:0;padding:24px 12px;background:#faf9f7">
<div style="max-width:520px;margin:0 auto;padding:28px;border:1px solid #e4e0da;border-radius:12px;background:#ffffff;
color:#1c1917;font:15px/1.55 -apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-weight:600;font-size:17px">Bowerbird</p>
${paragraphs.join("\n")}
</div></body></html>`;
}

/** What one does where each link leads. */
const labels: Record<string, string> = {
  "verify-email": t.confirmEmail,
  "forgot-password": t.chooseANewPassword,
  "reset-password": t.chooseANewPassword,
  signup: t.createAccount,
  settings: t.openSettings,
  add: t.seeTheImport,
};

function labelOf(link: string): string {
  const url = URL.parse(link);
  if (url?.searchParams.get("is") === "broken") return t.seeTheLinks;
  return labels[url?.pathname.split("/").at(-1) ?? ""] ?? t.openBowerbird;
}

function toButton(link: string, label: string): string {
  const button =
    "display:inline-block;padding:10px 18px;border-radius:8px;background:#6d3fe0;color:#ffffff;font-weight:600";
  return `<p style="margin:0 0 8px"><a href="${link}" style="${button};text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:13px"><a href="${link}" style="color:#6b645c">${link}</a></p>`;
}

/** The two headers of RFC 8058 enable the mail program's one-click unsubscribe button. */
function toMessage({ to, subject, text, link, unsubscribe, language }: Mail) {
  const headers = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};
  return { to, subject, text, html: toHtml({ text, link, language }), headers };
}
