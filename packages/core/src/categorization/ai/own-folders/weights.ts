/**
 * The witnesses, in the order of `hearWitnesses`, with what each weighs for a new person: fitted by conditional logistic
 * regression on ten published collections of 183 to 2,194 links, each folder weighed by the root of its number of links.
 */
export const witnessWeights = [
  ["size", 0.04],
  ["bayes", 0.06],
  ["best ratio", 0.43],
  ["nearest link", 0.13],
  ["nearest links", 0.45],
  ["host", -0.04],
  ["site", 0.04],
  ["last folders", 0.29],
  ["last folder", -0.18],
  ["last folder, 2 minutes ago", 1.13],
  ["last folder, 30 minutes ago", 0.73],
  ["last folder, 6 hours ago", 0.28],
  ["near the last folder", 0.16],
  ["after the last folder", 0.09],
  ["links since its last one", 0.33],
  ["time since its last one", 0.13],
  ["recent links", 0.06],
  ["new folder", 0.79],
  ["name", 1.7],
  ["name above", 0.54],
  ["any name", 1.03],
  ["words above", 0.15],
  ["topic", 1.29],
  ["topic of the name", 0.34],
] as const;
