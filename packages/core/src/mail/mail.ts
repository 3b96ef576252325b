/** A message to one person. `link` is what it asks to be opened: printed where there is no mail server. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
  /** Where further mails of its kind can be refused; absent for those that nobody can refuse. */
  unsubscribe?: string | null;
}

/** Hands mail to the world. Resolves when it is accepted; rejects when it should be tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
