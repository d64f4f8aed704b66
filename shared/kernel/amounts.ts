/**
 * The fraction rounded half-up to a multiple of `step`. The only rounding of amounts: once per line, never per unit.
 * @throws RangeError unless the fraction is zero or positive.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint, step: bigint = 1n): bigint {
  if (numerator < 0n || denominator <= 0n || step <= 0n) throw new RangeError('only amounts from zero are rounded');
  const unit = denominator * step;
  return ((2n * numerator + unit) / (2n * unit)) * step;
}

/** The smaller of two amounts. */
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The sum of some amounts. */
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
