import { Agent, request } from "node:http";

/** An answer of 400 or more. */
export class Refused extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path}: ${status} ${text}`);
    this.status = status;
  }
}

/** A signed-in person's connection to the server: kept open, as a browser keeps it. */
export class Person {
  readonly #url: string;
  readonly #agent: Agent;
  readonly #token: string | null;
  #cookie: string;

  /**
   * @param token of a person who does not sign in
   * @param cookie of a person who has signed in
   * @param localAddress from which they connect
   */
  constructor(url: string, token: string | null = null, cookie = "", localAddress?: string) {
    this.#agent = new Agent({ keepAlive: true, ...(localAddress ? { localAddress } : {}) });
    this.#url = url;
    this.#token = token;
    this.#cookie = cookie;
  }

  /** Of the session, as the browser would send it. */
  get cookie(): string {
    return this.#cookie;
  }

  /** The same person at another server. */
  at(url: string): Person {
    return new Person(url, this.#token, this.#cookie);
  }

  /** The same person in another network, such as 127.0.0.2. */
  from(localAddress: string): Person {
    return new Person(this.#url, this.#token, this.#cookie, localAddress);
  }

  get(path: string): Promise<unknown> {
    return this.#send("GET", path);
  }

  post(path: string, body: unknown): Promise<unknown> {
    return this.#send("POST", path, JSON.stringify(body), "application/json");
  }

  patch(path: string, body: unknown): Promise<unknown> {
    return this.#send("PATCH", path, JSON.stringify(body), "application/json");
  }

  put(path: string, body: unknown): Promise<unknown> {
    return this.#send("PUT", path, JSON.stringify(body), "application/json");
  }

  /** Opens the event stream. @returns a function that closes it; null if it was refused */
  listen(onEvent: (data: string) => void): Promise<(() => void) | null> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.#headers(), accept: "text/event-stream" };
      const call = request(`${this.#url}/trpc/events.stream`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return void (answer.resume(), resolve(null));
        answer.setEncoding("utf8").on("data", onEvent);
        resolve(() => void call.destroy());
      });
      call.on("error", reject);
      call.end();
    });
  }

  /** Uploads a bookmark file. @returns the import's id */
  importFile(content: string): Promise<string> {
    return this.upload("/api/imports", content);
  }

  /** @returns the id in the answer */
  async upload(path: string, content: string): Promise<string> {
    const edge = "----bowerbird";
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="bookmarks.html"\r\n\r\n`;
    const answer = await this.#send(
      "POST",
      path,
      `${head}${content}\r\n--${edge}--\r\n`,
      `multipart/form-data; boundary=${edge}`,
    );
    return (answer as { id: string }).id;
  }

  #send(method: string, path: string, body?: string, type?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.#headers(), ...(type ? { "content-type": type } : {}) };
      const call = request(this.#url + path, { method, agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString();
          const cookies = answer.headers["set-cookie"];
          if (cookies) this.#cookie = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
          if ((answer.statusCode ?? 500) >= 400) reject(new Refused(method, path, answer.statusCode!, text));
          else resolve(JSON.parse(text));
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  }

  #headers(): Record<string, string> {
    return this.#token === null ? { cookie: this.#cookie } : { authorization: `Bearer ${this.#token}` };
  }
}
