import { sum } from './amounts.ts';

/**
 * Splits an amount over lines by largest remainder, in multiples of `step`: each share is proportional to the line's amount but
 * for less than one step, equal remainders go by line order, and the shares add up exactly. No share is above its line's
 * amount, so at most the lines' sum is split; a line of zero gets nothing. All amounts are multiples of `step`, from zero.
 */
export function allocate(amount: bigint, lines: readonly bigint[], step: bigint = 1n): bigint[] {
  const total = sum(lines);
  if (amount >= total) return [...lines];
  const floors = lines.map((line, index) => ({
    index,
    share: ((amount * line) / (total * step)) * step,
    remainder: (amount * line) % (total * step),
  }));
  const steps = (amount - sum(floors.map(({ share }) => share))) / step;
  const ranked = floors.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  const raised = new Set(ranked.slice(0, Number(steps)).map(({ index }) => index));
  return floors.map(({ index, share }) => (raised.has(index) ? share + step : share));
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
