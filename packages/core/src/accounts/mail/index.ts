export { greet, isMailable, keepMail, queueMail, sendLater, sendMail, speakTo, sweepMail } from "./mail.ts";
export type { Mail, Mailer } from "../../platform/ports/mailer.ts";
