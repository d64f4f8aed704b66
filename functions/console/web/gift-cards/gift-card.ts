/** What the console reads of a gift card (specification: Gift cards). */
export type GiftCard = {
  readonly id: number;
  readonly last4: string;
  readonly initial_value: string;
  readonly balance: string;
  readonly currency: string;
  readonly status: 'active' | 'used' | 'expired' | 'disabled';
  readonly source: string | null;
  readonly customer_id: number | null;
  readonly order_id: number | null;
  readonly recipient_email: string | null;
  readonly recipient_name: string | null;
  readonly note: string | null;
  readonly expires_at: string | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
};

/** A card as it is answered when it is issued: the only time that its code is shown. */
export type IssuedGiftCard = GiftCard & { readonly code: string };

/** A booking of the ledger of a card. */
export type GiftCardMovement = {
  readonly id: number;
  readonly type: 'redemption' | 'restoration';
  readonly amount: string;
  readonly balance: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly redemption_id: number | null;
  readonly restored: string;
  readonly created_at: string;
};

export const giftCardName = ({ last4 }: Pick<GiftCard, 'last4'>): string => `Gift card ····${last4}`;

export type GiftCardAction = 'redeem' | 'restore' | 'disable';

/** The actions that staff may try on a card in its current state. The API decides; this only hides buttons for requests that it would refuse. */
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
