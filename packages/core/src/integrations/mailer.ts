import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../platform/config/index.ts";
import type { Mail, Mailer } from "../platform/ports/mailer.ts";

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
      const name = `${new Date().toISOString().replaceAll(":", "-")}-${mail.to.replace(/[^\w.@-]/g, "_")}.eml`;
      const file = path.join(outbox, name);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      announce(mail, file);
    },
  };
}

/** The two headers of RFC 8058 enable the mail program's one-click unsubscribe button. */
function toMessage({ to, subject, text, unsubscribe }: Mail) {
  const headers = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};
  return { to, subject, text, headers };
}
