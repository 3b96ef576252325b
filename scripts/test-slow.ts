import { runSuite } from "./testing/run-suite.ts";

await runSuite("slow");
