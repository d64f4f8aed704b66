import type { Location } from '#shared/inventory/location.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Store } from '#shared/stores/store.ts';
import type { ShipTo } from './purchase-order.ts';

/**
 * Returns the address of an order's customer as the destination of the goods; null if the order has no shipping
 * address.
 */
export function shipToCustomer({ shippingAddress, email, phone }: Pick<Order, 'shippingAddress' | 'email' | 'phone'>): ShipTo | null {
  if (shippingAddress === null) return null;
  const { first_name: first, last_name: last, ...address } = shippingAddress;
  const name = [first, last].filter((part) => part !== null && part !== '').join(' ');
  return { name: name === '' ? null : name, ...address, phone: address.phone ?? phone, email };
}

const nowhere: Omit<Address, 'first_name' | 'last_name'> = {
  company: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postcode: null,
  country: null,
  phone: null,
};

/** An address in which every field is null. */
export const blankShipTo: ShipTo = { name: null, ...nowhere, email: null };

/**
 * Returns the address to which goods for a location's stock are sent. A missing company or phone number is replaced by
 * the store's name or phone number. The e-mail address is always the store's.
 */
export function shipToLocation(
  { name, address, phone }: Pick<Location, 'name' | 'address' | 'phone'>,
  store: Pick<Store, 'name' | 'email' | 'phone'>,
): ShipTo {
  const { first_name: _first, last_name: _last, ...own } = address ?? { first_name: null, last_name: null, ...nowhere };
  return { name, ...own, company: own.company ?? store.name, phone: phone ?? own.phone ?? store.phone, email: store.email };
}
