import { loadConfig } from "@bowerbird/core/config";
import { createServices } from "@bowerbird/core/services";

// Every process migrates before it begins; this does it and ends, for a roll-out that wants it done before.
const services = await createServices(loadConfig(), "migrations");
const { applied } = await services.migrationState();
services.log.info({ applied: applied.length, last: applied.at(-1)?.name }, "the schema is up to date");
await services.close();
process.exit();
