import { addressKey } from "@bowerbird/bookmark/address";
import { bareHost } from "@bowerbird/contract/web-url";
import { getDomain } from "tldts";
import type { Move } from "./moved-address.ts";

// Lists of what sites redirect to instead of a page. Names are whole parts of a path, so that `/blog/how-to-login` is a page.

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Pages for signing in, consenting, and proving to be a person. */
const detourNames = list(`
  login log-in log_in logon signin sign-in sign_in sign-on signon wp-login userlogin user_login login-required
  signup sign-up sign_up register registration subscribe subscription auth authwall sessions oauth oauth2 authorize sso saml saml2 cas adfs openid
  consent cookie-consent cookieconsent cookiewall cookie-wall gdpr privacy-wall agegate age-gate age-verification
  captcha recaptcha challenge checkpoint verify-human are-you-human paywall`);
const detourHosts = list(`
  accounts account login logon signin auth auth0 oauth sso adfs cas idp passport consent cmp privacy-mgmt captcha`);
/** Parameters that say where to go on. */
const returnNames = list(`
  next continue return returnto return_to returnurl return_url returnuri backurl back_url redirect redirect_to redirectto
  redirecturl redirect_url redirect_uri callback callbackurl callback_url goto origurl original_url relaystate samlrequest`);

/** To a page for signing in, consenting or being checked, or one that carries the old address to go on to. */
export function isDetour({ old, next }: Move): boolean {
  const [label = ""] = next.hostname.split(".");
  const parameters = [...next.searchParams];
  const had = new Set([...old.searchParams.keys()].map((name) => name.toLowerCase()));
  const isReturn = ([name, value]: [string, string]) =>
    (returnNames.has(name.toLowerCase()) && !had.has(name.toLowerCase())) || isAddressOf(old, value);
  return (
    hasName(next, detourNames, old) ||
    (detourHosts.has(label) && !old.hostname.startsWith(`${label}.`)) ||
    parameters.some(isReturn)
  );
}

/** Whether a parameter's value leads back to the old page. */
function isAddressOf({ host, pathname, searchParams }: URL, value: string): boolean {
  if (pathname.length <= 1) return value.startsWith("http") && value.includes(host);
  return value.includes(pathname) && /^(?:https?:|\/)/.test(value) && ![...searchParams.values()].includes(value);
}

const parkingDomains = list(`
  sedo.com sedoparking.com parkingcrew.net parkingcrew.com bodis.com dan.com undeveloped.com afternic.com hugedomains.com
  godaddy.com uniregistry.com uniregistry.link buydomains.com domainmarket.com above.com parklogic.com skenzo.com
  smartname.com voodoo.com domainnamesales.com internettraffic.com fabulous.com trellian.com namedrive.com squadhelp.com
  atom.com brandbucket.com brandpa.com epik.com dynadot.com namecheap.com name.com namesilo.com networksolutions.com
  register.com enom.com tucows.com gandi.net porkbun.com sav.com spaceship.com domain.com dotster.com moniker.com
  snapnames.com dropcatch.com namebright.com domainagents.com perfectdomain.com efty.com grit.com saw.com media.options
  namejet.com park.io nicsell.com domainlore.co.uk united-domains.de strato.de ionos.com 1and1.com ovh.com hostinger.com
  bluehost.com wix.com squarespace.com parked.com oversee.net searchmagnified.com dsnextgen.com survey-smiles.com
  registrar-servers.com parkingpage.com sedopark.com`);
const parkingNames = list(`
  lander domain-for-sale domainforsale for-sale forsale buy-domain buy-this-domain buydomain domain-parking parking parked
  domainparking parkingpage domain_profile.cfm domain_profile domain-search domainsearch expired-domain suspended suspendedpage
  cgi-sys account-suspended`);
/** What is parked is often sent on to a host such as `ww25.` or `parking.`. */
const parkingHost = /^(?:ww\d{1,2}|parking|parked|expired|forsale)\./;

/** To a registrar, a parking service, or a page about the old domain. */
export function isParked({ old, next, oldDomain, isOtherDomain }: Move): boolean {
  if (parkingHost.test(next.hostname) || hasName(next, parkingNames, old)) return true;
  if (!isOtherDomain) return false;
  const domain = getDomain(next.hostname) ?? next.hostname;
  const rest = safelyDecode(next.pathname + next.search).toLowerCase();
  return parkingDomains.has(domain) || rest.includes(oldDomain);
}

const errorNames = list(`
  404page 404-page page404 error404 error-404 error_404 404error error errors errorpage error-page error_page
  not-found notfound not_found page-not-found page_not_found pagenotfound file-not-found filenotfound article-not-found
  content-not-found product-not-found nothing-found gone removed deleted missing expired unavailable not-available
  notavailable unavailable-for-legal-reasons no-longer-available discontinued sorry oops maintenance offline
  access-denied accessdenied forbidden unauthorized denied blocked geoblock geo-blocked unsupported unsupported-browser
  invalid invalid-link broken-link dead-link`);
const searchNames = list("search suche recherche buscar cerca zoeken szukaj results searchresults search-results");
const errorParameter = /^(?:e|err|error|errorcode|error_code|status|statuscode|code|reason|msg|message)$/;

/** `sorry-page-not-found`, `404-error`; bounded, so that matching takes no time. */
const notFoundName = /\/(?:[\w-]{0,30}[-_])?(?:(?:page)?not[-_]?found|404)(?:[-_.][\w.-]{0,30})?\/?$/i;

/** To a page that says that there is none, although it answers 200, or to a search for it. */
export function isErrorPage({ old, next }: Move): boolean {
  const isError = ([name, value]: [string, string]) =>
    (errorParameter.test(name.toLowerCase()) &&
      /^(?:404|410|403|500|not[-_ ]?found|gone|expired|missing)$/i.test(value)) ||
    /^(?:404|not[-_]?found|aspxerrorpath)$/i.test(name);
  const isSearch = next.search !== "" && hasName(next, searchNames, old);
  // In the middle of a path it is the number of a page.
  const [, code] = /\/(4\d\d|50\d)(?:\.\w{2,5})?\/?$/.exec(next.pathname) ?? [];
  const isCode = code !== undefined && !old.pathname.includes(code);
  const isSaid = notFoundName.test(next.pathname) && !notFoundName.test(old.pathname);
  return hasName(next, errorNames, old) || isCode || isSaid || isSearch || [...next.searchParams].some(isError);
}

const shorteners = list(`
  bit.ly bitly.com j.mp t.co tinyurl.com tiny.cc goo.gl g.co ow.ly is.gd v.gd buff.ly lnkd.in fb.me fb.watch amzn.to
  youtu.be git.io dlvr.it trib.al rebrand.ly cutt.ly rb.gy t.ly bl.ink soo.gd x.co wp.me flip.it spr.ly redd.it nyti.ms
  shorturl.at s.id ift.tt po.st su.pr adf.ly shorte.st ouo.io onelink.to app.link page.link smarturl.it hyperurl.co
  lin.ee dub.sh short.io kutt.it urlzs.com qr.ae ebay.us apple.co msft.it aka.ms wapo.st on.wsj.com econ.st bbc.in
  reut.rs cnn.it huff.to slate.me yhoo.it a.co grnh.se eepurl.com`);
/** Services that count clicks, and send them on. */
const trackers = list(`
  doubleclick.net googleadservices.com awin1.com zanox.com shareasale.com linksynergy.com anrdoezrs.net dpbolvw.net
  jdoqocy.com kqzyfj.com tkqlhce.com pxf.io sjv.io evyy.net prf.hn viglink.com skimresources.com redirectingat.com
  tradedoubler.com webgains.com partnerize.com impact.com list-manage.com sendgrid.net mailchi.mp hubspotlinks.com
  safelinks.protection.outlook.com urldefense.com urldefense.proofpoint.com outbrain.com taboola.com href.li`);
const trackerLabel = /^(?:click|clicks|trk|track|tracking|tracker|email|links|lnk|l|lm|out|away|go2|redirect|redir)$/;

/** To an address that only leads on: it ends with its service. */
export function isShortener({ old, next }: Move): boolean {
  const isListed = (hosts: ReadonlySet<string>) => {
    const host = bareHost(next.hostname);
    return hosts.has(host) || hosts.has(host.split(".").slice(-2).join("."));
  };
  const [label = ""] = next.hostname.split(".");
  const isTrackerHost = trackerLabel.test(label) && !old.hostname.startsWith(`${label}.`);
  return isListed(shorteners) || isListed(trackers) || isTrackerHost;
}

const sessionParameter =
  /^(?:phpsessid|jsessionid|sessionid|session_id|sid|aspsessionid\w*|cfid|cftoken|token|_ga|_gl|gclsrc)$/i;

/** Tracking or a session that the old address had not: it is of the request that followed the redirect. */
export function isTracked({ old, next }: Move): boolean {
  const names = [...new URLSearchParams(next.search).keys()].filter((name) => !old.searchParams.has(name));
  const isIgnored = (name: string) => addressKey(`https://a.example/?${encodeURIComponent(name)}=1`) === "a.example";
  const hasSessionPath = /;jsessionid=/i.test(next.pathname) && !/;jsessionid=/i.test(old.pathname);
  return hasSessionPath || names.some((name) => sessionParameter.test(name) || isIgnored(name));
}

/** Whether a part of the path, without its ending, is a name of a list, and none of the old path: that is about the thing. */
function hasName(url: URL, names: ReadonlySet<string>, old: URL): boolean {
  const parts = partsOf(url);
  const had = new Set(partsOf(old));
  return parts.some((part) => (names.has(part) || names.has(part.replace(/\.\w{2,5}$/, ""))) && !had.has(part));
}

function partsOf({ pathname, hash }: URL): string[] {
  const route = hash.startsWith("#/") || hash.startsWith("#!") ? hash.slice(1).replace(/^!?/, "/") : "";
  return safelyDecode(pathname + route)
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "");
}

function safelyDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
