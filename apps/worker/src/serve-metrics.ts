import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isOperator } from "@bowerbird/core/operations";
import type { RunningServices } from "@bowerbird/core/services";

/**
 * Serves `/healthz`, and `/metrics` for operators, if `WORKER_METRICS_PORT` is set.
 *
 * @throws the system's error when the port is not available
 */
export async function serveMetrics(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { workerMetricsPort: port, host } = services.config;
  if (port === null) return { close: () => Promise.resolve() };
  const server = createServer((req, res) => {
    answer(services, req, res).catch((error: unknown) => {
      services.log.error({ err: error }, "serving the worker's metrics failed");
      send(res, 500, "Something went wrong on our side.");
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer({ config, metrics }: RunningServices, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { opsPassword } = config;
  if (req.url === "/healthz") return send(res, 200, "alive");
  if (req.url !== "/metrics") return send(res, 404, "There is no such address.");
  if (opsPassword === null) return send(res, 404, "Set OPS_PASSWORD to use this page.");
  if (!isOperator(req.headers.authorization, opsPassword)) {
    res.setHeader("www-authenticate", 'Basic realm="Bowerbird operators", charset="UTF-8"');
    return send(res, 401, "Operators only.");
  }
  res.setHeader("content-type", metrics.register.contentType);
  res.end(await metrics.register.metrics());
}

function send(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status;
  res.end(`${text}\n`);
}
