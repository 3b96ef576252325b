import { loadConfig } from "@bowerbird/core/platform/config";
import { createServices } from "@bowerbird/core/services";

// Migrates and exits, for a roll-out that migrates first. Every process also migrates at its start.
const services = await createServices(loadConfig(), "migrations");
const { applied } = await services.migrationState();
services.log.info({ applied: applied.length, last: applied.at(-1) }, "schema up to date");
await services.close();
process.exit();
