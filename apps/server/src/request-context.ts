import type { ApiContext } from "@bowerbird/api";
import type { Request, Response } from "express";

/** Creates the context of a request's procedures. */
export type GetContext = (req: Request, res: Response) => ApiContext;
