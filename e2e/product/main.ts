// The product for a run of browser tests; it ends with its parent.
import { startDriveServer } from "../../packages/core/src/integrations/testing/drive-server.ts";
import { startTestServices } from "../../scripts/testing/test-services.ts";
import { startProduct } from "./start-product.ts";

const given = process.env.TEST_DATABASE_URL;
const services = given
  ? { databaseUrl: given, redisUrl: process.env.TEST_REDIS_URL ?? null, stop: () => Promise.resolve() }
  : await startTestServices();
const google = await startDriveServer({ isDrivePerBrowser: true });
const product = await startProduct(services, google.settings);

process.once("disconnect", () => {
  void product
    .stop()
    .then(() => google.close())
    .then(() => services.stop())
    .finally(() => process.exit());
});
const { url, dataDir, databaseUrl } = product;
process.send?.({ url, dataDir, databaseUrl, googleUrl: google.url });
