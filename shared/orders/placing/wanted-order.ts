import type { NamedChanges } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';

/*
 * The order in a request, as the domain reads it: amounts in minor units, times in milliseconds. An absent field and null mean the same: not set.
 */

/** When a line of a service is booked for, and where; its seats are the units of the line. */
export type WantedTime = {
  readonly startsAtMs: number;
  readonly resourceId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly notes?: string | null | undefined;
};

/** Units of a variant. */
export type WantedOrderLine = {
  readonly variantId: number;
  readonly quantity: number;
  /** The unit price that the request names; else the catalogue's. */
  readonly priceMinor?: bigint | null | undefined;
  readonly booking?: WantedTime | null | undefined;
};

/** The customer of an order, named by an id or an e-mail address. */
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
  /** Whether the service sends e-mails about the order. */
  readonly sendReceipt?: boolean | undefined;
  readonly discountCode?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly note?: string | null | undefined;
  readonly customerNote?: string | null | undefined;
  readonly externalIds?: NamedChanges | undefined;
  readonly metadata?: NamedChanges | undefined;
};
