import { fromBase } from "../../shared/base-path/base-path.ts";
export class UploadError extends Error {
  readonly status: number;
  /** @param message a sentence for the person; empty if the server gave none */
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface Upload {
  file: File;
  /** Bytes sent so far, and in total. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a bookmark file, which then waits for its start. With XMLHttpRequest, because `fetch` has no upload progress.
 *
 * @throws UploadError
 */
export function uploadFile({ file, onProgress, signal }: Upload): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", fromBase("/api/imports"));
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      const id = readText(answer, "id");
      if (request.status === 202 && id !== "") resolve({ id });
      else reject(new UploadError(readText(answer, "message"), request.status));
    });
    request.addEventListener("error", () => reject(new UploadError("", 0)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(toForm(file));
  });
}

/** The server reads the parts in order. */
function toForm(file: File): FormData {
  const form = new FormData();
  form.append("start", "false");
  form.append("file", file);
  return form;
}

function readText(answer: unknown, name: string): string {
  const value = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}
