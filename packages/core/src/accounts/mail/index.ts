export { greet, isMailable } from "./greet.ts";
export { keepMail, queueMail, sendLater, sendMail, sweepMail } from "./mail.ts";
export type { Mail, Mailer } from "../../platform/ports/mailer.ts";
