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
