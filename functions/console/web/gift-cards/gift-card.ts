import type { GiftCard } from '#shared/client/generated/admin-api.ts';

export const giftCardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `Gift card ····${last4}`;

export type GiftCardAction = 'redeem' | 'restore' | 'disable';

/** Returns the actions that the console offers for a gift card. Actions that the API would refuse are left out. */
export function giftCardActions({
  status,
  balance,
  initial_value,
}: Pick<GiftCard, 'status' | 'balance' | 'initial_value'>): readonly GiftCardAction[] {
  const can: Readonly<Record<GiftCardAction, boolean>> = {
    redeem: status === 'active',
    restore: (status === 'active' || status === 'used') && balance !== initial_value,
    disable: status !== 'disabled',
  };
  return (['redeem', 'restore', 'disable'] as const).filter((action) => can[action]);
}
