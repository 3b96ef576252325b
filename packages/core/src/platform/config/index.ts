import packageFile from "../../../package.json" with { type: "json" };

export {
  type Config,
  type GoogleConfig,
  loadConfig,
  type OidcConfig,
  type OpenAiConfig,
  readSecretFiles,
  secretNames,
} from "./load-config.ts";
export { variableNames } from "./variables.ts";

/** Bowerbird's. */
export const { version } = packageFile;
