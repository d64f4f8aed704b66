import { fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import type { GroupPrice } from '#shared/pricing/pricing-settings.ts';

type Sent<Value> = Value | null | undefined;

/**
 * What a price is for: exactly one of the two.
 * @throws FieldErrors
 */
export function readTarget({
  variant_id,
  category_id,
}: {
  readonly variant_id?: Sent<number>;
  readonly category_id?: Sent<number>;
}): GroupPrice['target'] {
  if (variant_id != null && category_id != null) throw together('category_id', 'variant_id');
  if (variant_id != null) return { variantId: variant_id };
  if (category_id != null) return { categoryId: category_id };
  throw fieldError('variant_id', 'required', 'is required, or category_id.');
}

/**
 * An amount or a percentage: exactly one of the two, or null when neither is sent.
 * @throws FieldErrors
 */
export function readPrice({
  price,
  percent_off,
}: {
  readonly price?: Sent<string | number>;
  readonly percent_off?: Sent<string | number>;
}): GroupPrice['price'] | null {
  if (price != null && percent_off != null) throw together('percent_off', 'price');
  if (price != null) return { priceMinor: parseMoney(price) };
  return percent_off == null ? null : { basisPointsOff: Number(parseMoney(percent_off)) };
}

const together = (param: string, other: string) => fieldError(param, 'invalid_format', `must not be given together with ${other}.`);
