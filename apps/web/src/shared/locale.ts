/** The language of the texts, for dates, numbers and sorting. */
export const locale = "en";
