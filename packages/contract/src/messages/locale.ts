/** The language of a page's texts, for dates, numbers and sorting. The build of the page replaces it. */
export const locale: string = "en";
