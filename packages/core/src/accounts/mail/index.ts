export { speakTo } from "./speak-to.ts";
export { greet, isMailable, keepMail, queueMail, sendLater, sendMail, sweepMail } from "./mail.ts";
export type { Mail, Mailer } from "../../platform/ports/mailer.ts";
