import type { RequestHandler } from "express";

/**
 * The type of an answer as the other products send it, to the letter: without a charset. Miniflux refuses any other.
 */
export const jsonType = "application/json";

/** Sends bodies as the other products do, in the type and form that their apps compare. */
export const answerAsOriginal: RequestHandler = (_req, res, next) => {
  res.json = (body: unknown) => {
    // As bytes: Express adds a charset to text.
    res.setHeader("content-type", jsonType);
    return res.send(Buffer.from(JSON.stringify(body)));
  };
  next();
};

const dayInSeconds = 86_400;

/**
 * Lets pages of other sites call: they name the token themselves, and no cookie counts here. A request beforehand (`OPTIONS`) has
 * no token yet.
 */
export const allowOtherSites: RequestHandler = (req, res, next) => {
  res.set({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "location, retry-after, warning",
    "cross-origin-resource-policy": "cross-origin",
  });
  if (req.method !== "OPTIONS") return next();
  res.set({
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": String(dayInSeconds),
  });
  res.status(204).end();
};
