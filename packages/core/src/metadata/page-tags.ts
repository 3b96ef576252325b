/** Elements whose content is not the page's text: code, controls, and what stands around every page of a site. */
export const silentTags = new Set(
  "script style noscript template svg math nav header footer aside form button select textarea iframe object dialog".split(
    " ",
  ),
);

/** Elements whose content is the page's own. */
export const mainTags = new Set(["main", "article"]);

/** Behind these a word ends. */
export const breakingTags = new Set(
  "p br div li ul ol dl dt dd td th tr table h1 h2 h3 h4 h5 h6 section article main blockquote pre figcaption hr".split(
    " ",
  ),
);

export const pageInterest = {
  tags: /^(?:meta|link|base|html|script)$/,
  attributes: new Set(
    "name property itemprop http-equiv content rel href sizes type lang xml:lang charset media".split(" "),
  ),
  isTitleTagged: false,
};
