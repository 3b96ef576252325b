import { onTestFinished } from "vitest";

/** An `XMLHttpRequest` that the test answers. */
export class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  responseType = "";
  status = 0;
  response: unknown = null;
  route = "";
  form = new FormData();
  isAborted = false;

  open(method: string, path: string): void {
    this.route = `${method} ${path}`;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }

  /** Reports this many bytes as sent. */
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total, lengthComputable: true }));
  }

  answer(status: number, response: unknown): void {
    this.status = status;
    this.response = response;
    this.dispatchEvent(new Event("load"));
  }

  /** Fails like a missing network. */
  fail(): void {
    this.dispatchEvent(new Event("error"));
  }
}

/** Collects uploads in the returned list instead of sending them, until the test ends. */
export function catchUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  const real = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = class extends FakeUpload {
    constructor() {
      super();
      uploads.push(this);
    }
  } as unknown as typeof XMLHttpRequest;
  onTestFinished(() => void (globalThis.XMLHttpRequest = real));
  return uploads;
}

/** Chooses files like the file dialog. */
export function chooseFiles(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  input.files = carrying(files).files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The data of a drag with these files. */
export function carrying(files: readonly File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}
