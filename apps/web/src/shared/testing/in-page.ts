/** What the test of a component or hook begins with: the runner, the page, the app around the component, and the server. */
export { afterEach, beforeEach, describe, expect, it, type MockInstance, onTestFinished, test, vi } from "vitest";
export { page, userEvent, type UserEventClickOptions } from "vitest/browser";
export { render } from "vitest-browser-react";
export { Refusal } from "@bowerbird/api/testing";
export { address, open, openHook } from "./open.tsx";
export { server } from "./server.ts";
export * from "./steps.ts";
export * from "./samples.ts";
export * from "./time.ts";
