export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  title?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
}

/** By media type. */
export type Content = Record<string, { schema?: Schema; example?: unknown }>;

/** The part of an OpenAPI operation that is completed here. */
export interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string; schema?: Schema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: object } | { $ref: string }>;
  security?: Record<string, string[]>[];
}
