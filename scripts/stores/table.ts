import { readFileSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };

/** Where the image and the code are published; the workflow of a release takes the first from its repository. */
export const owner = "owner";

/** A setting that a store asks for. */
export interface Setting {
  name: string;
  label: string;
  description: string;
  isSecret?: boolean;
}

/** What every store is told: the container of `docker run`, its port, its volume and its settings. */
export const product = {
  id: "bowerbird",
  name: "Bowerbird",
  version,
  image: `ghcr.io/${owner}/bowerbird`,
  repository: `https://github.com/${owner}/bowerbird`,
  icon: `https://raw.githubusercontent.com/${owner}/bowerbird/v${version}/apps/web/public/icon-512.png`,
  developer: "The Bowerbird contributors",
  tagline: "Save links, have them sorted, find them at once",
  description:
    "Bowerbird keeps your bookmarks. It sorts what you save into your own categories, finds it by words and by meaning, " +
    "reads exports of other services, checks links, and makes backups. Server, worker and database are in one container; " +
    "nothing is sent anywhere that you did not set up.",
  /** Inside the container. */
  port: 3000,
  volume: "/data",
  /** On the host, where no common service is. */
  hostPort: 8459,
  /** A start of the database may take this long, and an end of running work. */
  stopSeconds: 60,
  /** As for `scripts/container/try-image.sh`: root is not needed, and only the volume and /tmp are written to. */
  user: 1000,
} as const;

export const settings: readonly Setting[] = [
  {
    name: "APP_URL",
    label: "Address",
    description: "The address that people type, with http:// or https://. Links in mails start with it.",
  },
  { name: "SIGNUPS", label: "Sign-up", description: "Who may open an account: open, invite or closed." },
  {
    name: "TRUST_PROXY",
    label: "Proxies",
    description: "How many proxies are in front, so that limits count people.",
  },
  {
    name: "OPS_PASSWORD",
    label: "Operators' password",
    description: "For the pages under /ops, at least 8 characters. If it is empty, one is made and printed in the log.",
    isSecret: true,
  },
  {
    name: "SMTP_URL",
    label: "Mail server",
    description: "Such as smtp://user:password@host:587. Without one mails are files in the data folder.",
    isSecret: true,
  },
  { name: "MAIL_FROM", label: "Sender of mails", description: "Required with a mail server: Name <address>." },
  {
    name: "OPENAI_BASE_URL",
    label: "Language model's server",
    description: "Such as http://192.168.1.5:11434/v1. Without one the built-in categorizer sorts.",
  },
  { name: "OPENAI_MODEL", label: "Language model", description: "Its name on that server." },
  { name: "OPENAI_API_KEY", label: "Language model's key", description: "If the server wants one.", isSecret: true },
  {
    name: "FETCH_ALLOW",
    label: "Servers at home",
    description: "host:port of servers on your network that may be read and backed up to, separated by commas.",
  },
];
