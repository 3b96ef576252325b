export { allBookmarks, allItems, bytes, importOptions, importText, link } from "./imported.ts";
export { createTestWorld, signUpPerson, type TestWorld } from "./test-world.ts";
export { type OutboxMail, readOutbox } from "./read-outbox.ts";
export { openRedisDatabase, queueBackends, type TestQueueBackend } from "./test-redis.ts";
export { clusterBackend, type TestCluster } from "./test-cluster.ts";
export {
  type ModelCall,
  modelConfig,
  startModelServer,
  type TestModelServer,
} from "../integrations/model/testing/model-server.ts";
export {
  embeddingConfig,
  startEmbeddingServer,
  type TestEmbeddingServer,
} from "../integrations/model/testing/embedding-server.ts";
export { assemblePdf, makePdf, toStream } from "./make-pdf.ts";
export { type Sample, saveSamples } from "./test-library.ts";
export { createTestServices, type TestServices } from "./test-services.ts";
export { html, startTestSite, type TestSite } from "../integrations/testing/test-site.ts";
export { type SourceServer, startSourceServer } from "../integrations/testing/source-server.ts";
export { agreeAt, startDriveServer, type TestDriveServer } from "../integrations/testing/drive-server.ts";
export { type StorageServer, startWebDavServer } from "../integrations/testing/storage-servers.ts";
export { type Claims, startTestGoogle, type TestGoogle } from "../integrations/testing/openid-server.ts";
export { insertPerson, insertSession, testPassword } from "./test-accounts.ts";
export { createAuthenticator } from "./authenticator.ts";
export { totpCode, totpStep } from "../accounts/auth/second-factor-codes.ts";
