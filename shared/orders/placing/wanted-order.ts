import type { NamedChanges } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';

/*
 * The order in a request, in domain terms: amounts in minor units, times in milliseconds. An absent field means the
 * same as null: not set.
 */

/** The time and place for which a line is booked. The line's units are the seats. */
export type WantedTime = {
  readonly startsAtMs: number;
  readonly resourceId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly notes?: string | null | undefined;
};

/** A variant to order, and the number of units. */
export type WantedOrderLine = {
  readonly variantId: number;
  readonly quantity: number;
  /** The requested unit price; null or undefined means the catalog price. */
  readonly priceMinor?: bigint | null | undefined;
  readonly booking?: WantedTime | null | undefined;
};

/** The customer of an order, identified by id or e-mail address. */
export type WantedBuyer = {
  readonly id?: number | null | undefined;
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly acceptsMarketing?: boolean | undefined;
};

/** An order that a request places or previews. */
export type WantedOrder = {
  readonly lines: readonly WantedOrderLine[];
  readonly customer: WantedBuyer;
  readonly shippingAddress?: Address | null | undefined;
  readonly billingAddress?: Address | null | undefined;
  readonly shippingLine?: { readonly title: string; readonly priceMinor: bigint } | null | undefined;
  readonly isPaid?: boolean | undefined;
  readonly paymentMethodLabel?: string | null | undefined;
  /** Whether to send e-mails about the order, such as its confirmation. */
  readonly sendReceipt?: boolean | undefined;
  readonly discountCode?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly note?: string | null | undefined;
  readonly customerNote?: string | null | undefined;
  readonly externalIds?: NamedChanges | undefined;
  readonly metadata?: NamedChanges | undefined;
};
