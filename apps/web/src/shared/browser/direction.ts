/** In which the page's language is written, for controls that do not find out themselves. */
export const direction = globalThis.document?.dir === "rtl" ? "rtl" : "ltr";
