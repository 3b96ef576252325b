import { readFileSync } from "node:fs";

/** Variables that hold a secret, or an address with one: each can be given as a file, such as `APP_SECRET_FILE`. */
export const secretNames = [
  "APP_SECRET",
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "OPS_PASSWORD",
  "OPENAI_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
] as const;

const maxCharacters = 64 * 1024;

interface SecretFiles {
  /** The environment with the files' contents, and without their names. */
  environment: NodeJS.ProcessEnv;
  problems: { name: string; message: string }[];
}

/** Reads secrets from files, as Docker and Kubernetes mount them: `NAME_FILE` names the file of `NAME`. */
export function readSecretFiles(given: NodeJS.ProcessEnv): SecretFiles {
  const environment = { ...given };
  const problems: SecretFiles["problems"] = [];
  for (const secret of secretNames) {
    const name = `${secret}_FILE`;
    const file = given[name]?.trim();
    delete environment[name];
    if (!file) continue;
    const { text, message } = given[secret]?.trim()
      ? { message: `${secret} is set, too: give one of them` }
      : read(file);
    if (text !== undefined) environment[secret] = text;
    else problems.push({ name, message: message! });
  }
  return { environment, problems };
}

/** Without the line end that editors and `echo` leave. */
function read(file: string): { text?: string; message?: string } {
  try {
    const text = readFileSync(file, "utf8").replace(/(\r?\n)+$/, "");
    if (text.trim() === "") return { message: `the file "${file}" is empty` };
    if (text.length > maxCharacters) return { message: `the file "${file}" is too large for a secret` };
    return { text };
  } catch (error) {
    return { message: `the file cannot be read: ${(error as Error).message}` };
  }
}
