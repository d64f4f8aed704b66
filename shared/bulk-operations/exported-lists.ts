import type { Scope } from '#shared/api-keys/scopes.ts';

/** An API list that a bulk operation can export. */
type ExportedList = {
  /** The API operation that lists the objects. */
  readonly list: string;
  readonly scope: Scope | 'integration';
  /** Whether the objects may contain personal data. */
  readonly isOfPeople: boolean;
};

/**
 * The API lists that can be exported, keyed by the `object` field of the listed objects. A test compares these lists
 * with the contracts.
 */
export const exportedLists = {
  product: { list: 'listProducts', scope: 'read_products', isOfPeople: false },
  category: { list: 'listCategories', scope: 'read_products', isOfPeople: false },
  brand: { list: 'listBrands', scope: 'read_products', isOfPeople: false },
  location: { list: 'listLocations', scope: 'read_inventory', isOfPeople: false },
  inventory_level: { list: 'listInventoryLevels', scope: 'read_inventory', isOfPeople: false },
  inventory_movement: { list: 'listInventoryMovements', scope: 'read_inventory', isOfPeople: true },
  order: { list: 'listOrders', scope: 'read_orders', isOfPeople: true },
  return: { list: 'listReturns', scope: 'read_orders', isOfPeople: true },
  customer: { list: 'listCustomers', scope: 'read_customers', isOfPeople: true },
  discount: { list: 'listDiscounts', scope: 'read_discounts', isOfPeople: false },
  gift_card: { list: 'listGiftCards', scope: 'read_gift_cards', isOfPeople: true },
  booking: { list: 'listBookings', scope: 'read_bookings', isOfPeople: true },
  purchase_order: { list: 'listPurchaseOrders', scope: 'read_orders', isOfPeople: true },
  event: { list: 'listEvents', scope: 'integration', isOfPeople: true },
} as const satisfies Readonly<Record<string, ExportedList>>;

export type ExportedObject = keyof typeof exportedLists;

export const exportedObjects = Object.keys(exportedLists) as [ExportedObject, ...ExportedObject[]];

const listsByName: ReadonlySet<string> = new Set(Object.values(exportedLists).map(({ list }) => list));

/** Reports whether an API operation is an exportable list. */
export const isExportedList = (name: string): boolean => listsByName.has(name);
