import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startTestSite } from "./test-site.ts";

/** Who signs in, as the ID token says it; `iss`, `aud`, `exp` and `nonce` replace what would be right. */
export type Claims = Record<string, unknown>;

/** An OpenID provider that speaks the real protocol: discovery, keys, authorization code with PKCE, ID tokens. */
export interface TestGoogle {
  issuer: string;
  settings: Record<string, string>;
  /** The same provider as the one that an operator configures besides Google. */
  oidcSettings: Record<string, string>;
  /** The next sign-ins are of this person. */
  person: Claims;
  /** What its userinfo endpoint says; null: there is none. */
  userInfo: Claims | null;
  /** Signs with an unpublished key. */
  forgesTokens: boolean;
  /** How often it was asked for a token and had one to give. */
  tokensGiven: number;
  close(): Promise<void>;
}

type Grant = { challenge: string; nonce: string; redirectUri: string; person: Claims };

const client = { id: "test-client", secret: "test-secret" };

export async function startTestGoogle(): Promise<TestGoogle> {
  const site = await startTestSite(() => {});
  const issuer = site.url;
  const google: TestGoogle = {
    issuer,
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    oidcSettings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    person: {},
    userInfo: null,
    forgesTokens: false,
    tokensGiven: 0,
    close: site.close,
  };
  const answer = provider(google);
  site.answer = (req, res) => void answer(req, res);
  return google;
}

function provider(google: TestGoogle) {
  const { issuer } = google;
  const [known, unknown] = [createKey(), createKey()];
  const grants = new Map<string, Grant>();
  const tokens = new Set<string>();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url!, issuer);
    if (url.pathname === "/authorize") return authorize(google, grants, url, res);
    const answers: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => ({
        ...discovery(issuer),
        ...(google.userInfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
      }),
      "/userinfo": () => (tokens.has(req.headers.authorization ?? "") ? google.userInfo : null),
      "/jwks": () => ({ keys: [{ ...known.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] }),
      "/token": async () => {
        const grant = takeGrant(grants, new URLSearchParams(await text(req)));
        if (!grant) return null;
        const given = giveToken(google, grant, google.forgesTokens ? unknown.privateKey : known.privateKey);
        tokens.add(`Bearer ${given.access_token}`);
        return given;
      },
    };
    const body = await answers[url.pathname]?.();
    res.writeHead(body ? 200 : 400, { "content-type": "application/json" });
    res.end(JSON.stringify(body ?? { error: "invalid_grant" }));
  };
}

/** The person agrees at once. */
function authorize(
  { person }: TestGoogle,
  grants: Map<string, Grant>,
  { searchParams }: URL,
  res: ServerResponse,
): void {
  const code = randomUUID();
  const redirectUri = searchParams.get("redirect_uri")!;
  const challenge = searchParams.get("code_challenge")!;
  grants.set(code, { challenge, nonce: searchParams.get("nonce")!, redirectUri, person });
  const location = new URL(redirectUri);
  location.searchParams.set("code", code);
  location.searchParams.set("state", searchParams.get("state")!);
  res.writeHead(302, { location: location.href }).end();
}

/** The grant of a code, valid once, for the client with the secret and the proof key. */
function takeGrant(grants: Map<string, Grant>, form: URLSearchParams): Grant | null {
  const grant = grants.get(form.get("code")!);
  grants.delete(form.get("code")!);
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const isRight = grant?.challenge === challenge && grant.redirectUri === form.get("redirect_uri");
  return isRight && form.get("client_secret") === client.secret ? grant : null;
}

function giveToken(google: TestGoogle, { nonce, person }: Grant, key: KeyObject) {
  google.tokensGiven += 1;
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: google.issuer, aud: client.id, iat: now, exp: now + 300, nonce, ...person };
  return { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token: signed(claims, key) };
}

function createKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2_048 });
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

function signed(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const content = `${encode({ alg: "RS256", typ: "JWT", kid: "1" })}.${encode(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
}
