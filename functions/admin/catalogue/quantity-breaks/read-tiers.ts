import { parseMoney } from '#shared/kernel/money.ts';
import type { QuantityBreak } from '#shared/pricing/pricing-settings.ts';

type SentTier = { readonly min_quantity: number; readonly price: string | number };

/** The tiers of a body, in the order of their quantities. */
export const readTiers = (sent: readonly SentTier[]): QuantityBreak['tiers'] =>
  sent
    .map(({ min_quantity: minQuantity, price }) => ({ minQuantity, priceMinor: parseMoney(price) }))
    .sort((a, b) => a.minQuantity - b.minQuantity);
