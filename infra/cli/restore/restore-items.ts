import {
  type AdminCustomer,
  type AdminStoreClient,
  type AutomaticDiscount,
  type BookingResource,
  type BookingService,
  type Brand,
  type Category,
  type CustomerGroup,
  type Discount,
  type GroupPrice,
  type InventoryLevel,
  type Location,
  type OpeningHours,
  type PricingSettings,
  type Product,
  type PurchasingSettings,
  type QuantityBreak,
  StoreApiError,
  type Supplier,
  type VariantSupply,
} from '#shared/client/admin-client.ts';
import { pairsOfIds } from './id-map.ts';
import { fieldsWithout } from './ignored-fields.ts';
import { changeCapacity, restoreRecordedBooking } from './restore-recorded-booking.ts';
import { restoreRecordedGiftCard } from './restore-recorded-gift-card.ts';
import { restoreRecordedOrder } from './restore-recorded-order.ts';
import { restoreRecordedPurchaseOrder } from './restore-recorded-purchase-order.ts';
import { call, fieldsOf, neededId, newId, newIds, noteAsSent, type Restoring, remake, wholly } from './restoring.ts';

/** The body of a call of the client. */
type BodyOf<
  Noun extends keyof AdminStoreClient,
  Name extends keyof AdminStoreClient[Noun],
  At extends 0 | 1 = 0,
> = AdminStoreClient[Noun][Name] extends (...args: infer Args extends readonly unknown[]) => unknown ? NonNullable<Args[At]> : never;
type ProductBody = BodyOf<'products', 'create'>;
type VariantBody = ProductBody['variants'][number];
type ImageBody = NonNullable<ProductBody['images']>[number];

type Restore = (restoring: Restoring, item: never) => Promise<unknown>;

/** How each kind is created again. The kinds that are not here cannot be restored: `cannotBeRestored` says why. */
export const restoreItem: Readonly<Record<string, Restore>> = {
  pricing_settings: async (restoring, item: PricingSettings) => {
    const { tax_rounding: _, tax_rates, ...fields } = fieldsOf(item);
    const body = { ...fields, tax_rates: tax_rates.map((rate) => fieldsOf(rate)) };
    const made = await restoring.admin.pricing.set(wholly<BodyOf<'pricing', 'set'>>()(body), {
      signal: restoring.signal,
      restoredIds: tax_rates.map(({ id }) => id),
    });
    restoring.ignore(item.object, fieldsWithout(body, made));
    restoring.ids.add([...pairsOfIds(item, made)]);
  },
  customer_group: async (restoring, item: CustomerGroup) => {
    const body = wholly<BodyOf<'customerGroups', 'create'>>()(fieldsOf(item));
    noteAsSent(restoring, item, body, await restoring.admin.customerGroups.create(body, remake(restoring, item)));
  },
  brand: async (restoring, item: Brand) => {
    const body = wholly<BodyOf<'brands', 'create'>>()(fieldsOf(item));
    noteAsSent(restoring, item, body, await restoring.admin.brands.create(body, remake(restoring, item)));
  },
  category: async (restoring, item: Category) => {
    const body = { ...fieldsOf(item), parent_id: newId(restoring, item, 'category', item.parent_id) };
    const sent = wholly<BodyOf<'categories', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.categories.create(sent, remake(restoring, item)));
  },
  location: async (restoring, item: Location) => {
    const body = { ...fieldsOf(item), address: item.address && wholeAddress(item.address) };
    const sent = wholly<BodyOf<'locations', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.locations.create(sent, remake(restoring, item)));
  },
  opening_hours: async (restoring, item: OpeningHours) => {
    const { location_id, resource_id, ...hours } = fieldsOf(item);
    const { weekly, exceptions } = wholly<typeof hours & BodyOf<'bookingResources', 'setHours', 1>>()(hours);
    const { signal, admin } = restoring;
    const location = newId(restoring, item, 'location', location_id);
    const resource = newId(restoring, item, 'booking_resource', resource_id);
    const sent = { weekly, exceptions };
    const made =
      resource !== null && item.updated_at !== null
        ? await admin.bookingResources.setHours(resource, sent, { signal })
        : resource_id === null && location !== null && weekly !== null
          ? await admin.locations.setHours(location, { weekly, exceptions }, { signal })
          : sent;
    restoring.ignore(item.object, fieldsWithout(sent, made));
  },
  booking_resource: async (restoring, item: BookingResource) => {
    const body = { ...fieldsOf(item), location_id: newId(restoring, item, 'location', item.location_id) };
    const sent = wholly<BodyOf<'bookingResources', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.bookingResources.create(sent, remake(restoring, item)));
  },
  booking_service: async (restoring, item: BookingService) => {
    const { product_id, variant_durations, resources, names: _, ...fields } = fieldsOf(item);
    const body = {
      ...fields,
      resources: newIds(restoring, item, 'booking_resource', resources),
      variant_durations: variant_durations.map((one) => ({ ...one, variant_id: neededId(restoring, 'variant', one.variant_id) })),
    };
    const product = neededId(restoring, 'product', product_id);
    const sent = wholly<BodyOf<'bookingServices', 'set', 1>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.bookingServices.set(product, sent, { signal: restoring.signal }));
  },
  product: restoreProduct,
  group_price: async (restoring, item: GroupPrice) => {
    const { price, percent_off, variant_id, category_id, names: _, ...fields } = fieldsOf(item);
    const body = {
      ...fields,
      group_id: neededId(restoring, 'customer_group', item.group_id),
      variant_id: variant_id === null ? null : neededId(restoring, 'variant', variant_id),
      category_id: category_id === null ? null : neededId(restoring, 'category', category_id),
      ...(price === null ? { percent_off } : { price }),
    };
    const sent = wholly<BodyOf<'groupPrices', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.groupPrices.create(sent, remake(restoring, item)));
  },
  quantity_break: async (restoring, item: QuantityBreak) => {
    const { group_id, names: _, ...fields } = fieldsOf(item);
    const body = {
      ...fields,
      variant_id: neededId(restoring, 'variant', item.variant_id),
      // Without its group the price would hold for every customer.
      group_id: group_id === null ? null : neededId(restoring, 'customer_group', group_id),
    };
    const sent = wholly<BodyOf<'quantityBreaks', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.quantityBreaks.create(sent, remake(restoring, item)));
  },
  discount: async (restoring, item: Discount) => {
    // Orders count their uses again.
    const { times_used: _, state: __, ...fields } = fieldsOf(item);
    const body = { ...fields, ...valueOfDiscount(item), ...targetsOf(restoring, item), type: item.type as 'fixed' };
    const sent = wholly<BodyOf<'discounts', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.discounts.create(sent, remake(restoring, item)));
  },
  automatic_discount: async (restoring, item: AutomaticDiscount) => {
    const body = { ...fieldsOf(item), ...targetsOf(restoring, item) };
    const sent = wholly<BodyOf<'automaticDiscounts', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.automaticDiscounts.create(sent, remake(restoring, item)));
  },
  customer: async (restoring, item: AdminCustomer) => {
    const { is_blocked, group_id, has_account, erased_at, ...others } = fieldsOf(item);
    // Orders count themselves again.
    const { orders_count: _, total_spent: __, currency: ___, last_order_at: ____, ...fields } = others;
    const body = { ...fields, addresses: item.addresses.map((address) => wholeAddress(fieldsOf(address))) };
    const made = await restoring.admin.customers.create(wholly<BodyOf<'customers', 'create'>>()(body), remake(restoring, item));
    const group = newId(restoring, item, 'customer_group', group_id);
    if (is_blocked || group !== null) {
      await restoring.admin.customers.update(made.id, { is_blocked, group_id: group }, { signal: restoring.signal });
    }
    if (has_account) restoring.lose({ object: 'customer', id: item.id, lost: 'the account' });
    // It stays anonymous and blocked.
    if (erased_at !== null) restoring.lose({ object: 'customer', id: item.id, lost: 'when it was erased' });
    noteAsSent(restoring, item, body, made);
  },
  inventory_level: async (restoring, item: InventoryLevel) => {
    const { on_hand, ...fields } = fieldsOf(item);
    // A place where nothing was ever counted.
    if (on_hand === 0 && item.updated_at === null) return;
    const location_id = neededId(restoring, 'location', item.location_id);
    const variant_id = neededId(restoring, 'variant', item.variant_id);
    const [id, new_id] = [`${item.variant_id} ${item.location_id}`, `${variant_id} ${location_id}`];
    // Set again by a restore that goes on days later, it would take back what was sold since.
    if (restoring.ids.get('inventory_level', id) !== undefined) return;
    const body = wholly<BodyOf<'inventory', 'set'>>()({ ...fields, location_id, variant_id, on_hand, reason: 'Restored' });
    const made = await restoring.admin.inventory.set(body, call(restoring, { object: 'inventory_level', id: new_id }));
    restoring.ignore(item.object, fieldsWithout({ ...fields, on_hand }, made));
    restoring.ids.add([{ object: 'inventory_level', id, new_id }]);
  },
  supplier: async (restoring, item: Supplier) => {
    const { is_active: _, address, ...fields } = fieldsOf(item);
    const body = { ...fields, address: address && wholeAddress(address) };
    const sent = wholly<BodyOf<'suppliers', 'create'>>()(body);
    noteAsSent(restoring, item, sent, await restoring.admin.suppliers.create(sent, remake(restoring, item)));
  },
  variant_supply: async (restoring, item: VariantSupply) => {
    const { product_id: _, names: __, supplier_id, reorder, ...fields } = fieldsOf(item);
    const body = {
      ...fields,
      reorder: reorder.map((rule) => ({
        ...rule,
        location_id: neededId(restoring, 'location', rule.location_id),
        purchase_order_id: newId(restoring, item, 'purchase_order', rule.purchase_order_id),
      })),
      supplier_id: newId(restoring, item, 'supplier', supplier_id),
      order_now: false,
    };
    const sent = wholly<BodyOf<'variantSupplies', 'set', 1>>()(body);
    const variant = neededId(restoring, 'variant', item.id);
    const { order_now: ___, ...kept } = sent;
    restoring.ignore(
      item.object,
      fieldsWithout(kept, await restoring.admin.variantSupplies.set(variant, sent, { signal: restoring.signal })),
    );
  },
  purchasing_settings: async ({ admin, signal, ignore }, item: PurchasingSettings) => {
    const sent = wholly<BodyOf<'purchasing', 'set'>>()(fieldsOf(item));
    ignore(item.object, fieldsWithout(sent, await admin.purchasing.set(sent, { signal })));
  },
  order_record: restoreRecordedOrder,
  gift_card_record: restoreRecordedGiftCard,
  booking_record: restoreRecordedBooking,
  purchase_order: restoreRecordedPurchaseOrder,
};

/** The last steps of a restore: after them the store would refuse further objects. */
export const finishItem: Readonly<Record<string, Restore>> = {
  // A run that was stopped may have left it with more seats than it has in the file.
  booking_service: async (restoring, { product_id, capacity }: BookingService) => {
    const product = restoring.ids.get('product', product_id);
    if (typeof product === 'number' && restoring.ids.get('booking_service', product_id) !== undefined)
      await changeCapacity(restoring, product, (seats) => Math.min(seats, capacity));
  },
  supplier: async (restoring, { id, is_active }: Supplier) => {
    const supplier = restoring.ids.get('supplier', id);
    if (!is_active && typeof supplier === 'number')
      await restoring.admin.suppliers.update(supplier, { is_active }, { signal: restoring.signal });
  },
};

const olderVersion = 'an older version wrote it, which left out what a restore needs';

/** Why a kind stays in the file. */
export const cannotBeRestored: Readonly<Record<string, string>> = {
  ...{
    booking: olderVersion,
    gift_card: olderVersion,
    order: olderVersion,
    order_note: olderVersion,
    refund: olderVersion,
    return: olderVersion,
  },
};

/** With its images where the new store can fetch them from their addresses; it cannot fetch one that is on this machine alone. */
async function restoreProduct(restoring: Restoring, item: Product): Promise<void> {
  const { type: _, deleted_at: __, images, variants, ...fields } = fieldsOf(item);
  const body = {
    ...fields,
    // Staff may make the other kinds too.
    kind: item.kind as 'physical',
    brand_id: newId(restoring, item, 'brand', item.brand_id),
    category_ids: newIds(restoring, item, 'category', item.category_ids),
  };
  const pictured = variants.map((variant) => {
    // Stock is of places: levels come later.
    const { product_id: _, title: __, currency: ___, position: ____, inventory_quantity: _____, ...sent } = fieldsOf(variant);
    return wholly<VariantBody>()(sent);
  });
  const withImages = wholly<ProductBody>()({
    ...body,
    images: images.map((image) => {
      const { position: _, status: __, error: ___, ...sent } = fieldsOf(image);
      return wholly<ImageBody>()(sent);
    }),
    variants: pictured,
  });
  const { products } = restoring.admin;
  const made = await products.create(withImages, remake(restoring, item)).catch((error: unknown) => {
    if (!isAboutImages(error)) throw error;
    restoring.lose({ object: 'product', id: item.id, lost: `images: ${images.map(({ url }) => url).join(' ')}` });
    const plain = { ...body, variants: pictured.map(({ image_url: _, ...variant }) => variant) };
    const { restoredIds } = remake(restoring, { ...item, images: [] } as Product);
    return products.create(plain, { ...call(restoring, { object: 'product without images', id: item.id }), restoredIds });
  });
  noteAsSent(restoring, item, withImages, made);
}

const isAboutImages = (error: unknown): boolean =>
  error instanceof StoreApiError && error.errors.length > 0 && error.errors.every(({ param }) => param.startsWith('images'));

type Targeted = Pick<Discount, 'product_ids' | 'category_ids'> & { readonly id: number; readonly object: string };

const targetsOf = (restoring: Restoring, item: Targeted) => ({
  product_ids: newIds(restoring, item, 'product', item.product_ids),
  category_ids: newIds(restoring, item, 'category', item.category_ids),
});

const valueOfDiscount = ({ type, value }: Pick<Discount, 'type' | 'value'>) => ({ value: type === 'free_shipping' ? null : value });

type AddressParts = { readonly line1: string | null; readonly city: string | null; readonly country: string | null };

/** Every stored address has the required fields. */
const wholeAddress = <Address extends AddressParts>(address: Address) => ({
  ...address,
  line1: address.line1 ?? '',
  city: address.city ?? '',
  country: address.country ?? '',
});
