export { type Config, type GoogleConfig, type OidcConfig, type OpenAiConfig, loadConfig } from "./load-config.ts";
export { variableNames } from "./variables.ts";
export { readSecretFiles, secretNames } from "./secret-files.ts";
