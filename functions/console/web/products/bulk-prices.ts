import type { Product, Variant } from '#shared/client/generated/admin-api.ts';
import type { BulkPlan } from '../bulk-operations/bulk-lines.ts';

/** A price change by a percentage, by an amount, or to a fixed price. */
export type PriceChange = { readonly by: 'percent' | 'amount' | 'price'; readonly value: string; readonly currency: string };

// Trailing zeros are ignored, so `900.00` is a valid amount in yen too.
const decimal = /^([+-]?)(\d{1,12})(?:[.,](?=\d)(\d{0,4}?)0*)?$/;

/** Parses a number as a multiple of 10^-places; null if it is not a number or has more decimal places. */
function scaled(text: string, places: number): bigint | null {
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(text.trim()) ?? [];
  if (whole === '' || fraction.length > places) return null;
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return sign === '-' ? -value : value;
}

/** Reports whether a string is a number with at most four decimal places. */
export const isNumber = (text: string): boolean => scaled(text, 4) !== null;

const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/**
 * Returns the number of decimal places in the smallest payable amount of a currency. For yen, the number is 0, although
 * the API writes two decimal places for every currency.
 */
const placesIn = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

function amountText(minor: bigint, places: number): string {
  const digits = String(minor).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * Returns the new price, with as many decimal places as the old price. A percentage change is rounded half up to a
 * payable amount. Returns null if the change is invalid or the price would be negative.
 */
export function priceAfter(price: string, { by, value, currency }: PriceChange): string | null {
  const places = placesOf(price);
  const paid = Math.min(places, placesIn(currency));
  const coin = 10n ** BigInt(places - paid);
  const before = BigInt(price.replace('.', ''));
  const change = scaled(value, by === 'percent' ? 4 : paid);
  if (change === null) return null;
  const whole = 1_000_000n;
  const after = {
    percent: () => ((before * (whole + change) + (whole * coin) / 2n) / (whole * coin)) * coin,
    amount: () => before + change * coin,
    price: () => change * coin,
  }[by]();
  // A discount above 100 % is checked separately, because rounding can turn a small negative price into zero.
  if (after < 0n || (by === 'percent' && change < -whole)) return null;
  return amountText(after, places);
}

type Priced = Pick<Variant, 'id' | 'price'>;

/** Returns the variants whose prices change, with their new prices; null if any new price is invalid. */
function pricesAfter(variants: readonly Priced[], change: PriceChange): readonly Priced[] | null {
  const after = variants.map(({ id, price }) => ({ id, before: price, price: priceAfter(price, change) }));
  if (after.some(({ price }) => price === null)) return null;
  return after.flatMap(({ id, before, price }) => (price === null || price === before ? [] : [{ id, price }]));
}

/** Plans a price change for all variants of the products. A product that does not change gets no line. */
export function pricePlan(products: readonly Product[], change: PriceChange, textOf: (amount: string) => string): BulkPlan<Product> {
  const lines = products.flatMap((row) => {
    const variants = pricesAfter(row.variants, change);
    if (variants === null || variants.length === 0) return [];
    return [{ row, body: { id: row.id, expected_updated_at: row.updated_at, variants, variants_mode: 'merge' } }];
  });
  return {
    operation: 'updateProduct',
    lines,
    preview: ({ variants }) => {
      const [first] = variants;
      if (first === undefined) return '';
      const more = variants.length > 1 ? `, and ${variants.length - 1} more` : '';
      return `${textOf(first.price)} → ${textOf(priceAfter(first.price, change) ?? first.price)}${more}`;
    },
  };
}
