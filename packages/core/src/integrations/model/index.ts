export { createModel } from "./create-model.ts";
