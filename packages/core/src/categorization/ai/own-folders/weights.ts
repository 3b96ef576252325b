/**
 * The witnesses, in the order of `hearWitnesses`, with what each weighs for a new person: for a link that is being saved,
 * and for one at any other time, when the last folders say nothing. Fitted by conditional logistic regression on fifteen
 * published collections of 178 to 2,194 links, each folder weighed by the root of its number of links; the second column
 * on the next 30 % of the links after 30 to 70 % of them.
 */
export const witnessWeights = [
  ["size", 0.01, 0.69],
  ["bayes", 0.06, 0.05],
  ["best ratio", 0.46, 0.4],
  ["nearest link", 0.51, 1.78],
  ["nearest links", 1.2, 2.24],
  ["host", -0.06, -0.13],
  ["site", 0.06, 0.11],
  ["last folders", 0.18, 0],
  ["last folder", -0.35, 0],
  ["last folder, 2 minutes ago", 0.99, 0],
  ["last folder, 30 minutes ago", 0.59, 0],
  ["last folder, 6 hours ago", 0.48, 0],
  ["near the last folder", 0.35, 0],
  ["after the last folder", 0.19, 0],
  ["links since its last one", 0.33, 0],
  ["time since its last one", 0.09, 0],
  ["recent links", 0.09, 0],
  ["new folder", 1.26, 0],
  ["name", 1.95, 1.78],
  ["name above", 0.57, 0.7],
  ["any name", 0.62, 0.72],
  ["words above", 0.11, 0.15],
  ["topic", 1.24, 1.16],
  ["topic of the name", 0.44, 0.61],
] as const;
