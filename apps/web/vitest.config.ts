import { defineConfig } from "vitest/config";
import { componentTests } from "./component-tests.ts";

export default defineConfig(() => componentTests("fast"));
