import { createStore } from "../../shared/store/create-store.ts";

/** Set to open the advanced search from anywhere: home opens it, once it is shown, and unsets this. */
export const advancedSearchRequest = createStore(false);
