import {
  type AdminCustomer,
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
import { restoreRecordedBooking } from './restore-recorded-booking.ts';
import { restoreRecordedGiftCard } from './restore-recorded-gift-card.ts';
import { restoreRecordedOrder } from './restore-recorded-order.ts';
import { restoreRecordedPurchaseOrder } from './restore-recorded-purchase-order.ts';
import { call, newId, newIds, note, type Restoring } from './restoring.ts';

type Restore = (restoring: Restoring, item: never) => Promise<unknown>;

/** How each kind is made anew. Kinds that are not here cannot be: `cannotBeRestored` says why. */
export const restoreItem: Readonly<Record<string, Restore>> = {
  pricing_settings: ({ admin, signal }, item: PricingSettings) => {
    const { prices_include_tax, tax_shipping, tax_address, tax_rates } = item;
    const rates = tax_rates.map(({ id: _, ...rate }) => rate);
    return admin.pricing.set({ prices_include_tax, tax_shipping, tax_address, tax_rates: rates }, { signal });
  },
  customer_group: async (restoring, item: CustomerGroup) => {
    const { name, tax_exempt } = item;
    note(restoring, item, await restoring.admin.customerGroups.create({ name, tax_exempt }, call(restoring, item)));
  },
  brand: async (restoring, item: Brand) => {
    const { name, slug, description, website } = item;
    note(restoring, item, await restoring.admin.brands.create({ name, slug, description, website }, call(restoring, item)));
  },
  category: async (restoring, item: Category) => {
    const { name, slug, description, is_visible, position } = item;
    const parent_id = newId(restoring, 'category', item.parent_id);
    const body = { name, slug, description, is_visible, position, parent_id };
    note(restoring, item, await restoring.admin.categories.create(body, call(restoring, item)));
  },
  location: async (restoring, item: Location) => {
    const { object: _, id: __, created_at: ___, updated_at: ____, address, ...fields } = item;
    const body = { ...fields, address: address && wholeAddress(address) };
    note(restoring, item, await restoring.admin.locations.create(body, call(restoring, item)));
  },
  opening_hours: async (restoring, { weekly, exceptions, updated_at, ...item }: OpeningHours) => {
    const { signal, admin } = restoring;
    const location = newId(restoring, 'location', item.location_id);
    const resource = newId(restoring, 'booking_resource', item.resource_id);
    if (resource !== null && updated_at !== null) await admin.bookingResources.setHours(resource, { weekly, exceptions }, { signal });
    else if (item.resource_id === null && location !== null && weekly !== null)
      await admin.locations.setHours(location, { weekly, exceptions }, { signal });
  },
  booking_resource: async (restoring, item: BookingResource) => {
    const { name, is_active } = item;
    const body = { name, is_active, location_id: newId(restoring, 'location', item.location_id) };
    note(restoring, item, await restoring.admin.bookingResources.create(body, call(restoring, item)));
  },
  booking_service: async (restoring, item: BookingService) => {
    const { object: _, id: __, product_id, updated_at: ___, variant_durations, resources, ...fields } = item;
    const body = {
      ...fields,
      resources: newIds(restoring, 'booking_resource', resources),
      variant_durations: variant_durations.map(({ variant_id, ...duration }) => ({
        ...duration,
        variant_id: newId(restoring, 'variant', variant_id) ?? 0,
      })),
    };
    await restoring.admin.bookingServices.set(newId(restoring, 'product', product_id) ?? 0, body, { signal: restoring.signal });
  },
  product: restoreProduct,
  group_price: (restoring, item: GroupPrice) => {
    const { price, percent_off } = item;
    const body = {
      group_id: newId(restoring, 'customer_group', item.group_id) ?? 0,
      variant_id: newId(restoring, 'variant', item.variant_id),
      category_id: newId(restoring, 'category', item.category_id),
      ...(price === null ? { percent_off } : { price }),
    };
    return restoring.admin.groupPrices.create(body, call(restoring, item));
  },
  quantity_break: (restoring, { tiers, ...item }: QuantityBreak) => {
    const variant_id = newId(restoring, 'variant', item.variant_id) ?? 0;
    const body = { variant_id, group_id: newId(restoring, 'customer_group', item.group_id), tiers };
    return restoring.admin.quantityBreaks.create(body, call(restoring, item));
  },
  discount: async (restoring, item: Discount) => {
    // Orders count their uses again.
    const { object: _, id: __, times_used: ___, state: ____, created_at: _____, updated_at: ______, type, ...fields } = item;
    const body = { ...fields, ...valueOfDiscount(item), ...targetsOf(restoring, item), type: type as 'fixed' };
    note(restoring, item, await restoring.admin.discounts.create(body, call(restoring, item)));
  },
  automatic_discount: async (restoring, item: AutomaticDiscount) => {
    const { object: _, id: __, created_at: ___, updated_at: ____, ...fields } = item;
    const body = { ...fields, ...targetsOf(restoring, item) };
    note(restoring, item, await restoring.admin.automaticDiscounts.create(body, call(restoring, item)));
  },
  customer: async (restoring, item: AdminCustomer) => {
    const { email, first_name, last_name, phone, company, note: text, accepts_marketing, is_blocked, has_account, group_id } = item;
    const addresses = item.addresses.map(({ id: _, ...address }) => wholeAddress(address));
    const body = { email, first_name, last_name, phone, company, note: text, accepts_marketing, addresses };
    const made = await restoring.admin.customers.create(body, call(restoring, item));
    note(restoring, item, made);
    const group = newId(restoring, 'customer_group', group_id);
    if (is_blocked || group !== null) {
      await restoring.admin.customers.update(made.id, { is_blocked, group_id: group }, { signal: restoring.signal });
    }
    if (has_account) restoring.lose({ object: 'customer', id: item.id, lost: 'the account' });
  },
  inventory_level: async (restoring, { on_hand, updated_at, ...item }: InventoryLevel) => {
    // A place where nothing was ever counted.
    if (on_hand === 0 && updated_at === null) return;
    const location_id = newId(restoring, 'location', item.location_id) ?? 0;
    const variant_id = newId(restoring, 'variant', item.variant_id) ?? 0;
    const place = { object: 'inventory_level', id: `${variant_id} ${location_id}` };
    await restoring.admin.inventory.set({ location_id, variant_id, on_hand, reason: 'Restored' }, call(restoring, place));
  },
  supplier: async (restoring, item: Supplier) => {
    const { object: _, id: __, created_at: ___, updated_at: ____, is_active: _____, address, ...fields } = item;
    const body = { ...fields, address: address && wholeAddress(address) };
    note(restoring, item, await restoring.admin.suppliers.create(body, call(restoring, item)));
  },
  variant_supply: async (restoring, item: VariantSupply) => {
    const { provider, supplier_sku, unit_cost, replenishment } = item;
    const reorder = item.reorder.map(({ location_id, purchase_order_id, ...rule }) => ({
      ...rule,
      location_id: newId(restoring, 'location', location_id) ?? 0,
      purchase_order_id: newId(restoring, 'purchase_order', purchase_order_id),
    }));
    const supplier_id = newId(restoring, 'supplier', item.supplier_id);
    const body = { provider, supplier_sku, unit_cost, replenishment, reorder, supplier_id, order_now: false };
    await restoring.admin.variantSupplies.set(newId(restoring, 'variant', item.id) ?? 0, body, { signal: restoring.signal });
  },
  purchasing_settings: ({ admin, signal }, { hold_minutes }: PurchasingSettings) => admin.purchasing.set({ hold_minutes }, { signal }),
  order_record: restoreRecordedOrder,
  gift_card_record: restoreRecordedGiftCard,
  booking_record: restoreRecordedBooking,
  purchase_order: restoreRecordedPurchaseOrder,
};

/** What is done last, when nothing is made any more that it would refuse. */
export const finishItem: Readonly<Record<string, Restore>> = {
  supplier: async (restoring, { id, is_active }: Supplier) => {
    const supplier = newId(restoring, 'supplier', id);
    if (!is_active && supplier !== null) await restoring.admin.suppliers.update(supplier, { is_active }, { signal: restoring.signal });
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

/** With its images where the new store may fetch them from where they are; one that is on this machine alone it may not. */
async function restoreProduct(restoring: Restoring, item: Product): Promise<void> {
  const { name, slug, status, kind, description, short_description, is_featured, seo, options } = item;
  const variants = item.variants.map((variant) => {
    const { sku, barcode, price, compare_at_price, cost, weight_grams, option_values, inventory_tracked, is_active } = variant;
    return { sku, barcode, price, compare_at_price, cost, weight_grams, option_values, inventory_tracked, is_active };
  });
  const body = {
    ...{ name, slug, status, description, short_description, is_featured, seo, options, variants },
    // Staff may make the other kinds too.
    kind: kind as 'physical',
    brand_id: newId(restoring, 'brand', item.brand_id),
    category_ids: newIds(restoring, 'category', item.category_ids),
  };
  const { products } = restoring.admin;
  const images = item.images.map(({ url, alt }) => ({ url, alt }));
  const pictured = variants.map((variant, n) => ({ ...variant, image_url: item.variants[n]?.image_url ?? null }));
  const withImages = images.length === 0 ? body : { ...body, images, variants: pictured };
  const made = await products.create(withImages, call(restoring, item)).catch((error: unknown) => {
    if (!isAboutImages(error)) throw error;
    restoring.lose({ object: 'product', id: item.id, lost: `images: ${images.map(({ url }) => url).join(' ')}` });
    return products.create(body, call(restoring, { object: 'product without images', id: item.id }));
  });
  note(restoring, item, made);
  for (const [n, { id }] of item.variants.entries()) restoring.ids.set(`variant ${id}`, made.variants[n]?.id ?? 0);
}

const isAboutImages = (error: unknown): boolean =>
  error instanceof StoreApiError && error.errors.length > 0 && error.errors.every(({ param }) => param.startsWith('images'));

const targetsOf = (restoring: Restoring, { product_ids, category_ids }: Pick<Discount, 'product_ids' | 'category_ids'>) => ({
  product_ids: newIds(restoring, 'product', product_ids),
  category_ids: newIds(restoring, 'category', category_ids),
});

const valueOfDiscount = ({ type, value }: Pick<Discount, 'type' | 'value'>) => ({ value: type === 'free_shipping' ? null : value });

type AddressParts = { readonly line1: string | null; readonly city: string | null; readonly country: string | null };

/** What is asked for in an address is there in every one that was taken. */
const wholeAddress = <Address extends AddressParts>(address: Address) => ({
  ...address,
  line1: address.line1 ?? '',
  city: address.city ?? '',
  country: address.country ?? '',
});
