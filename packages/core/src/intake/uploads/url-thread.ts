import { parentPort, workerData } from "node:worker_threads";
import { Readable } from "node:stream";
import type { Language } from "@bowerbird/contract/languages";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { collectUrls } from "./read-urls.ts";

// The entry of a thread: it reads the one file that it is started with, and ends.
const { bytes, language } = workerData as { bytes: Uint8Array; language: Language };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(await inLanguage(language, () => collectUrls(Readable.from([bytes]))));
