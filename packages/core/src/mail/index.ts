export { greet, isMailable } from "./greet.ts";
export { type Mail, type Mailer, keepMail, queueMail, sendLater, sendMail, sweepMail } from "./mail.ts";
