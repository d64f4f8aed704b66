import type { Address, LineItem, Order } from '#shared/client/generated/admin-api.ts';

export const lineName = ({ name, variant_title }: Pick<LineItem, 'name' | 'variant_title'>): string =>
  [name, variant_title].filter(Boolean).join(', ');

export type OrderAction = 'pay' | 'fulfill' | 'deliver' | 'cancel' | 'refund' | 'takeBack';

const isOver = ({ status }: Pick<Order, 'status'>): boolean => status === 'cancelled' || status === 'refunded';

/** Returns how many units of a line can still be refunded. */
export const unitsLeft = ({ quantity, refunded_quantity }: Pick<LineItem, 'quantity' | 'refunded_quantity'>): number =>
  quantity - refunded_quantity;

export const linesToFulfill = ({ line_items }: Pick<Order, 'line_items'>): readonly LineItem[] =>
  line_items.filter(({ fulfillable_quantity }) => fulfillable_quantity > 0);

/**
 * Returns the lines to fulfill, with the numbers of units that the page showed. If units have been refunded in the
 * meantime, these numbers make the API refuse the request.
 */
export const fulfilledLines = (lines: readonly LineItem[]): readonly { readonly id: number; readonly quantity: number }[] =>
  lines.map(({ id, fulfillable_quantity: quantity }) => ({ id, quantity }));

type LineState = Pick<LineItem, 'kind' | 'fulfilled_at' | 'quantity' | 'refunded_quantity' | 'fulfillable_quantity'>;

/** Reports whether units of a line can be returned: fulfilled physical goods that are not fully refunded. */
export const canComeBack = (line: LineState): boolean => line.kind === 'physical' && line.fulfilled_at !== null && unitsLeft(line) > 0;

type OrderState = Pick<Order, 'status' | 'payment_status' | 'fulfillment_status' | 'total' | 'refunded_total'> & {
  readonly line_items: readonly LineState[];
};

/** Returns the actions to offer for an order. The API decides whether an action is performed. */
export function orderActions(order: OrderState): readonly OrderAction[] {
  const { status, payment_status: payment, fulfillment_status: fulfillment } = order;
  const can: Readonly<Record<OrderAction, boolean>> = {
    pay: !isOver(order) && ['unpaid', 'authorized', 'failed'].includes(payment),
    fulfill: !isOver(order) && order.line_items.some(({ fulfillable_quantity }) => fulfillable_quantity > 0),
    deliver: status === 'shipped' || status === 'ready_for_pickup',
    refund: ['paid', 'partially_refunded'].includes(payment),
    cancel: !isOver(order) && fulfillment === 'unfulfilled' && status !== 'delivered',
    takeBack: order.line_items.some(canComeBack),
  };
  return (['pay', 'fulfill', 'deliver', 'refund', 'takeBack', 'cancel'] as const).filter((action) => can[action]);
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** Returns the name of a country: `IE` → `Ireland`. Text that is not a country code is returned unchanged. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** Formats a postal address as lines, as on a parcel label. */
export const addressLines = (address: Address): readonly string[] =>
  [
    [address.first_name, address.last_name],
    [address.company],
    [address.line1],
    [address.line2],
    [address.postcode, address.city],
    [address.region, address.country === null ? null : countryName(address.country)],
  ]
    .map((parts) => parts.filter((part) => part !== null && part !== '').join(' '))
    .filter((line) => line !== '');
