export { greet, isMailable } from "./greet.ts";
export { type Mail, type Mailer } from "./mail.ts";
export { keepMail, queueMail, sendLater } from "./queue-mail.ts";
export { sendMail } from "./send-mail.ts";
export { sweepMail } from "./sweep-mail.ts";
