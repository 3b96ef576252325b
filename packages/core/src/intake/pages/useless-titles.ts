import { displayHost } from "@bowerbird/bookmark/readable-address";

/** Whether a title is that of a page shown instead of the requested one: a bot check, an error, a sign-in form. */
export function isWallTitle(title: string): boolean {
  // No wall title is longer.
  const plain = title.trim().slice(0, 200).toLowerCase().replaceAll("’", "'");
  return wallTitles.test(plain);
}

/** Whether a title adds nothing to the address. */
export function isUselessTitle(title: string, url: string): boolean {
  const plain = title.trim().toLowerCase();
  if (emptyTitles.test(plain)) return true;
  return bare(plain) === bare(url) || bare(plain) === displayHost(url).toLowerCase();
}

/** Whether a bookmark's title is missing or just its address, so that no one chose it. */
export function isAddressTitle(title: string, url: string): boolean {
  const plain = title.trim().toLowerCase();
  const isNone = plain === "" || plain === "unknown" || plain === "website";
  return isNone || bare(plain) === bare(url) || plain === displayHost(url).toLowerCase();
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
}

/**
 * Titles of pages shown instead of the requested one: bot checks, errors, sign-in forms. Each is a whole title except
 * for a site name before or after a dash; `*` matches a few more words.
 */
const walls = `
just a moment… | just a moment... | attention required | please wait | please wait for verification | one moment please
one moment, please | checking your browser* | security check | security check required | ddos-guard | robot check | human verification
are you a robot? | are you human? | verify you are human | verifying you are human* | verify that you are human | captcha
bot verification | pardon our interruption | access to this page has been denied* | challenge validation
access denied* | zugriff verweigert | accès refusé | acceso denegado | accesso negato | acesso negado | toegang geweigerd
доступ запрещен | доступ запрещён | 拒绝访问 | アクセスが拒否されました
forbidden | unauthorized | too many requests | service unavailable | service temporarily unavailable | bad gateway
gateway timeout | gateway time-out | internal server error | server error | error | error* occurred | an error occurred
something went wrong | oops! something went wrong | fehler | erreur | ошибка | 错误 | エラー
401 | 403 | 404 | 429 | 500 | 502 | 503 | 504 | 401 unauthorized | 401 authorization required | 403 forbidden
404 not found | 404 page not found | 404 error | error 404 | error 403 | 429 too many requests | 500 internal server error
502 bad gateway | 503 service unavailable | 503 service temporarily unavailable | 504 gateway time-out
page not found | not found | file not found | seite nicht gefunden | page introuvable | page non trouvée
página no encontrada | página não encontrada | pagina non trovata | pagina niet gevonden | страница не найдена | 页面不存在
ページが見つかりません | strona nie została znaleziona | sidan hittades inte
log in | login | log in or sign up | please log in | sign in | signin | sign up | sign in to continue | sign in to*
log in to* | login to* | log into* | anmelden | einloggen | anmeldung | connexion | se connecter | identification
iniciar sesión | inicia sesión | acceder | accedi | entrar | inloggen | logga in | log ind | logg inn | kirjaudu
zaloguj się | giriş yap | войти | вход | вход в систему | 登录 | 登入 | 登錄 | ログイン | 로그인
before you continue | before you continue to* | bevor sie fortfahren | bevor sie zu* | avant d'accéder à* | cookie consent
javascript required | javascript is required | javascript is disabled | enable javascript* | unsupported browser
redirecting | redirecting to* | weiterleitung | redirection | moved permanently | object moved | 301 moved permanently
302 found | this domain is for sale | domain for sale | account suspended | website suspended | site under construction
index of /* | welcome to nginx | apache2 ubuntu default page* | apache2 debian default page* | iis windows server | iis windows
`;

/** Placeholders that programs write when there is no title. */
const empties = `
untitled | untitled document | untitled page | unbenannt | unbenanntes dokument | sans titre | sin título | senza titolo
без названия | 无标题 | 無題 | home | homepage | home page | startseite | accueil | inicio | start | index | main page
главная | главная страница | 首页 | ホーム | website | webpage | document | title | page | page title | new page
loading | undefined | null | nan | unknown | [object object]
`;

/** Separates the site's name before and after a title; a colon after one begins what it is about. */
const siteBefore = "\\s*[-–—|·•:/]\\s*";
const siteAfter = "(?:\\s+[-–—|·•/]|\\s*[—|·•])\\s*";

const wallTitles = new RegExp(
  `^(?:[^-–—|·•:/]{1,40}${siteBefore})?(?:${alternatives(walls)})[\\s.!…]*(?:${siteAfter}.{0,60})?$`,
  "u",
);
const emptyTitles = new RegExp(`^(?:${alternatives(empties)})[\\s.!…]*$|^[\\s\\p{P}\\p{S}]*$`, "u");

function alternatives(list: string): string {
  const titles = list.split(/\s\|\s|\n/).map((title) => title.trim());
  return titles
    .filter((title) => title !== "")
    .map(toPattern)
    .join("|");
}

function toPattern(title: string): string {
  return title.replace(/[.?+^$()[\]{}\\/]/g, "\\$&").replace("*", "[^-–—|·•:]{0,40}");
}
