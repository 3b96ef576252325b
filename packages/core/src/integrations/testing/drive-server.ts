import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerDrive, type StoredFile } from "./drive-files.ts";
import { startTestSite } from "./test-site.ts";

/** What the server does instead of its work, until told otherwise. */
export type DriveTrouble =
  | { status: number; reason?: string; retryAfter?: number }
  /** Hangs up without an answer. */
  | "hang-up";

/** Google on loopback: its accounts (discovery, consent, tokens, revocation) and Drive v3. */
export interface TestDriveServer {
  url: string;
  /** Of the environment, so that a product uses it. */
  settings: Record<string, string>;
  /** The content of the shared default drive. */
  files: Map<string, StoredFile>;
  /** Whose drive it is. */
  email: string;
  /** Refresh tokens that are good. */
  grants: Set<string>;
  /** Every refresh gives a new refresh token, and the old one is worth nothing any more. */
  rotates: boolean;
  /** Capacity in bytes. */
  quota: number;
  /** Called before a Drive call is answered: what it returns happens instead. */
  trouble: (call: { method: string; path: string; count: number }) => DriveTrouble | undefined | Promise<undefined>;
  /** Each `METHOD /path` that came to Drive. */
  calls: string[];
  /** Ends every access token: the next call must refresh. */
  expireAccess(): void;
  /** As when the person removes us on Google's pages. */
  revokeAll(): void;
  close(): Promise<void>;
}

const driveClient = { id: "test-client", secret: "test-secret" };

interface Consent {
  challenge: string;
  redirectUri: string;
  account: string;
}

type State = TestDriveServer & {
  isDrivePerBrowser: boolean;
  access: Set<string>;
  codes: Map<string, Consent>;
  /** Whose each refresh token and access token is. */
  accounts: Map<string, string>;
  drives: Map<string, Map<string, StoredFile>>;
};

/** @param isDrivePerBrowser whether each browser has its own account, by a cookie */
export async function startDriveServer({ isDrivePerBrowser = false } = {}): Promise<TestDriveServer> {
  const state = createState(isDrivePerBrowser);
  const { url, close } = await startTestSite((req, res) => void answer(state, req, res));
  state.settings = {
    GOOGLE_ISSUER: url,
    GOOGLE_API_ROOT: `${url}/`,
    GOOGLE_CLIENT_ID: driveClient.id,
    GOOGLE_CLIENT_SECRET: driveClient.secret,
  };
  return Object.assign(state, { url, close });
}

/** The person goes to Google and agrees. @returns what comes back with them */
export async function agreeAt(authUrl: string): Promise<{ code: string; state: string }> {
  const { headers } = await fetch(authUrl, { redirect: "manual" });
  const { searchParams } = new URL(headers.get("location")!);
  return { code: searchParams.get("code")!, state: searchParams.get("state")! };
}

const sharedAccount = "shared";
const accountCookie = "google-account";

function createState(isDrivePerBrowser: boolean): State {
  const files = new Map<string, StoredFile>();
  const state: State = {
    isDrivePerBrowser,
    accounts: new Map(),
    drives: new Map([[sharedAccount, files]]),
    url: "",
    settings: {},
    files,
    email: "ada@gmail.example",
    grants: new Set(),
    rotates: false,
    quota: Number.POSITIVE_INFINITY,
    trouble: () => undefined,
    calls: [],
    access: new Set(),
    codes: new Map(),
    expireAccess: () => state.access.clear(),
    revokeAll: () => {
      state.access.clear();
      state.grants.clear();
    },
    close: () => Promise.resolve(),
  };
  return state;
}

async function answer(state: State, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url!, state.url);
  const body = await readAll(req);
  if (url.pathname === "/.well-known/openid-configuration") return sendJson(res, 200, discovery(state.url));
  if (url.pathname === "/authorize") return authorize(state, req, url, res);
  if (url.pathname === "/token") return giveToken(state, new URLSearchParams(body.toString()), res);
  if (url.pathname === "/revoke") return revoke(state, url, new URLSearchParams(body.toString()), res);
  return answerApi(state, req, { url, body }, res);
}

async function answerApi(
  state: State,
  req: IncomingMessage,
  { url, body }: { url: URL; body: Buffer },
  res: ServerResponse,
): Promise<void> {
  const call = `${req.method} ${url.pathname}`;
  state.calls.push(call);
  const count = state.calls.filter((made) => made === call).length;
  const trouble = await state.trouble({ method: req.method!, path: url.pathname, count });
  if (trouble === "hang-up") return void req.socket.destroy();
  if (trouble) return sendTrouble(res, trouble);
  const token = req.headers.authorization?.replace(/^Bearer /, "") ?? "";
  if (!state.access.has(token)) return sendTrouble(res, { status: 401, reason: "authError" });
  const files = state.drives.get(state.accounts.get(token)!)!;
  answerDrive({ ...state, files }, { method: req.method!, url, headers: req.headers, body }, res);
}

/** The person agrees at once. */
function authorize(state: State, req: IncomingMessage, { searchParams }: URL, res: ServerResponse): void {
  const account = accountOf(state, req);
  const location = new URL(searchParams.get("redirect_uri")!);
  const code = randomUUID();
  const challenge = searchParams.get("code_challenge")!;
  state.codes.set(code, { challenge, redirectUri: location.href, account });
  location.searchParams.set("code", code);
  location.searchParams.set("state", searchParams.get("state")!);
  location.searchParams.set("scope", searchParams.get("scope")!);
  const cookie = state.isDrivePerBrowser ? { "set-cookie": `${accountCookie}=${account}; Path=/; HttpOnly` } : {};
  res.writeHead(302, { location: location.href, ...cookie }).end();
}

function accountOf(state: State, req: IncomingMessage): string {
  if (!state.isDrivePerBrowser) return sharedAccount;
  const known = new RegExp(`${accountCookie}=([\\w-]+)`).exec(req.headers.cookie ?? "")?.[1];
  const account = known ?? randomUUID();
  if (!state.drives.has(account)) state.drives.set(account, new Map());
  return account;
}

function giveToken(state: State, form: URLSearchParams, res: ServerResponse): void {
  if (form.get("client_secret") !== driveClient.secret) return sendJson(res, 401, { error: "invalid_client" });
  const refreshToken = form.get("grant_type") === "refresh_token" ? refresh(state, form) : redeem(state, form);
  if (refreshToken === null) return sendJson(res, 400, { error: "invalid_grant" });
  const access = randomUUID();
  state.access.add(access);
  state.accounts.set(access, state.accounts.get(refreshToken)!);
  const isNew = refreshToken !== form.get("refresh_token");
  sendJson(res, 200, {
    access_token: access,
    token_type: "Bearer",
    expires_in: 3_600,
    scope: "https://www.googleapis.com/auth/drive.file",
    ...(isNew ? { refresh_token: refreshToken } : {}),
  });
}

function refresh(state: State, form: URLSearchParams): string | null {
  const token = form.get("refresh_token")!;
  if (!state.grants.has(token)) return null;
  if (!state.rotates) return token;
  state.grants.delete(token);
  return newGrant(state, state.accounts.get(token)!);
}

/** A code is valid once, for the client with the proof key. */
function redeem(state: State, form: URLSearchParams): string | null {
  const code = state.codes.get(form.get("code")!);
  state.codes.delete(form.get("code")!);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isGood = code?.challenge === challenge && code.redirectUri === form.get("redirect_uri");
  return isGood ? newGrant(state, code.account) : null;
}

function newGrant(state: State, account: string): string {
  const token = `refresh-${randomUUID()}`;
  state.accounts.set(token, account);
  state.grants.add(token);
  return token;
}

function revoke(state: State, { searchParams }: URL, form: URLSearchParams, res: ServerResponse): void {
  const token = searchParams.get("token") ?? form.get("token") ?? "";
  if (!state.grants.delete(token)) return sendJson(res, 400, { error: "invalid_token" });
  const account = state.accounts.get(token);
  for (const access of state.access) if (state.accounts.get(access) === account) state.access.delete(access);
  sendJson(res, 200, {});
}

function discovery(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

function sendTrouble(res: ServerResponse, { status, reason = "", retryAfter }: Exclude<DriveTrouble, "hang-up">): void {
  if (retryAfter !== undefined) res.setHeader("retry-after", String(retryAfter));
  sendJson(res, status, { error: { code: status, message: reason, errors: [{ reason, message: reason }] } });
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readAll(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
