import type { RequestHandler, Response } from "express";
import { escapeHtml } from "@bowerbird/contract/tidy-text";

/** The path of `APP_URL` without a slash at its end: `/bookmarks`; empty at the root. */
function readBasePath(appUrl: string): string {
  return new URL(appUrl).pathname.replace(/\/+$/, "");
}

/**
 * Serves the product under the path of `APP_URL`, whether the proxy before it keeps that path or removes it. Inside, all paths are
 * those of a product at the root; what redirects and HTML name of them gets the path on its way out.
 */
export function underBasePath(appUrl: string): RequestHandler {
  const base = readBasePath(appUrl);
  if (base === "") return (_req, _res, next) => next();
  return (req, res, next) => {
    const isBare = req.url === base || req.url.startsWith(`${base}?`);
    if (isBare && req.method === "GET") return res.redirect(302, `${base}/${req.url.slice(base.length)}`);
    if (isBare || req.url.startsWith(`${base}/`)) {
      req.url = req.url.slice(base.length).replace(/^(?!\/)/, "/");
      req.originalUrl = req.url;
    }
    addToRedirects(res, base);
    addToHtml(res, base);
    next();
  };
}

function addToRedirects(res: Response, base: string): void {
  const location = res.location.bind(res);
  res.location = (url) => location(/^\/(?!\/)/.test(url) ? base + url : url);
}

function addToHtml(res: Response, base: string): void {
  const send = res.send.bind(res);
  res.send = (body: unknown) => {
    const isHtml = typeof body === "string" && (res.get("content-type")?.includes("html") ?? true);
    return send(isHtml ? withBasePath(body, base) : body);
  };
}

/** For HTML that is sent as bytes. */
export function underPath(html: string, appUrl: string): string {
  const base = readBasePath(appUrl);
  return base === "" ? html : withBasePath(html, base);
}

/** Text is escaped, so that only attributes match. The app reads the path from the page's root. */
function withBasePath(html: string, base: string): string {
  const path = escapeHtml(base);
  return html
    .replace(/(\s(?:href|src|action)=")(?=\/(?!\/))/g, (start) => start + path)
    .replace(/^(<!doctype html>\s*<html)(?=[\s>])/i, (start) => `${start} data-base="${path}"`);
}
