import { createReadStream } from "node:fs";
import type { AddressInfo } from "node:net";
import express from "express";
import { pino } from "pino";
import { containFailures, markRequest } from "../contain-failures.ts";

/** A server with uncaught errors in its requests; prints its port. A separate process, because it may exit. */
const app = express();
app.use(markRequest);
app.get("/fine", (_req, res) => void res.send("fine"));
app.get("/stream", () => void createReadStream("/no/such/file"));
app.get("/later", () => void setTimeout(() => fail("later"), 1));
app.get("/rejected", () => void Promise.reject(new Error("rejected")));
app.get("/begun", (_req, res) => {
  res.write("begun");
  setTimeout(() => fail("begun"), 1);
});
app.get("/outside", (_req, res) => void res.on("finish", failOutside).send("soon"));

containFailures(pino({ level: "silent" }));
const server = app.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
let failOutside: () => void = () => {};
const asked = new Promise<void>((resolve) => (failOutside = resolve));
await asked;
fail("outside of any request");

function fail(message: string): never {
  throw new Error(message);
}
