import type { Language } from "@bowerbird/contract/languages";

/** A message to one person. `link` is the link to open; it is printed when there is no mail server. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
  /** The unsubscribe link; absent for account mails, which are always sent. */
  unsubscribe?: string | null;
  /** In which it is written. */
  language?: Language;
}

/** Sends mail. Resolves when the mail is accepted; rejects when it should be retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
