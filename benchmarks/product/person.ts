import { Agent, request } from "node:http";

/** A signed-in person's connection to the server: kept open, as a browser keeps it. */
export class Person {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });
  #cookie = "";

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<unknown> {
    return this.#send("GET", path);
  }

  post(path: string, body: unknown): Promise<unknown> {
    return this.#send("POST", path, JSON.stringify(body), "application/json");
  }

  /** Uploads a bookmark file. @returns the import's id */
  async importFile(content: string): Promise<string> {
    const edge = "----bowerbird";
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="bookmarks.html"\r\n\r\n`;
    const answer = await this.#send(
      "POST",
      "/api/imports",
      `${head}${content}\r\n--${edge}--\r\n`,
      `multipart/form-data; boundary=${edge}`,
    );
    return (answer as { id: string }).id;
  }

  #send(method: string, path: string, body?: string, type?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = { cookie: this.#cookie, ...(type ? { "content-type": type } : {}) };
      const call = request(this.#url + path, { method, agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString();
          const cookies = answer.headers["set-cookie"];
          if (cookies) this.#cookie = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
          if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
          else resolve(JSON.parse(text));
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  }
}
