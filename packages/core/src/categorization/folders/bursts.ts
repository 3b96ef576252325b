/** A link in the order of saving: what speaks for each folder, by position, or the folder that it is known to be in. */
export interface Moment {
  savedAt: number;
  /** Probabilities by folder, 1 for a known one. */
  likely: Float64Array;
}

const minute = 60_000;
/**
 * How likely a link was put beside the one before it because they were saved together, by the time between them. Fitted
 * on fifteen published collections; see decision 23.
 */
const together = [
  { within: 2 * minute, share: 0.12 },
  { within: 30 * minute, share: 0.1 },
  { within: 360 * minute, share: 0.05 },
  { within: 24 * 60 * minute, share: 0.02 },
];

/**
 * People save links of one folder in bursts, so each link's neighbours in time speak for its folder, too: the
 * forward-backward algorithm over a chain of folders.
 *
 * @param moments by time
 * @param shares of all links, by folder, above 0
 * @returns by moment, the probabilities by folder
 */
export function followBursts(moments: readonly Moment[], shares: Float64Array): Float64Array[] {
  const before = passOn(moments, shares);
  const after = passOn(moments.toReversed(), shares).toReversed();
  return moments.map(({ likely }, index) =>
    toSumOne(likely.map((own, folder) => own * before[index]![folder]! * after[index]![folder]!)),
  );
}

/** How much likelier the links before each moment make each folder. */
function passOn(moments: readonly Moment[], shares: Float64Array): Float64Array[] {
  let factors = shares.map(() => 1);
  return moments.map(({ savedAt }, index) => {
    const last = moments[index - 1];
    const share = last ? getShare(Math.abs(savedAt - last.savedAt)) : 0;
    if (share === 0) return (factors = shares.map(() => 1));
    const passed = toSumOne(last!.likely.map((own, folder) => own * factors[folder]!));
    return (factors = passed.map((own, folder) => (share * own) / shares[folder]! + 1 - share));
  });
}

function getShare(gap: number): number {
  return together.find(({ within }) => gap < within)?.share ?? 0;
}

function toSumOne(numbers: Float64Array): Float64Array {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return total > 0 ? numbers.map((number) => number / total) : numbers;
}
