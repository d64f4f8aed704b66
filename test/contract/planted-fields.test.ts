import { openPlantedCopy, type Plant, type PlantedCopy } from '../support/harness/planted-fields.ts';

/** A body, the type of the change that it says, and the rule that makes the change. */
type PlantedNoun = {
  readonly body: Plant;
  readonly change: Plant;
  /** The file of the rule, which the compiler refuses when nothing becomes of a field. */
  readonly rule: string;
};

const inBody = (file: string, after: string): Plant => ({
  file,
  after,
  text: ' plantedField: { schema: null as never, read: () => true },',
});
const inChange = (file: string, type: string): Plant => ({
  file,
  after: `export type ${type} =`,
  text: ' { readonly plantedField?: boolean | undefined } &',
});

const nouns: Readonly<Record<string, PlantedNoun>> = {
  'a customer': {
    body: inBody('shared/customers/customer-body.ts', 'bodyOf<CustomerChange>()({'),
    change: inChange('shared/customers/customer.ts', 'CustomerChange'),
    rule: 'shared/customers/customer.ts',
  },
  'a customer, by staff': {
    body: inBody('shared/customers/customer-body.ts', 'bodyOf<StaffCustomerChange>()({'),
    change: inChange('shared/customers/customer.ts', 'StaffCustomerChange'),
    rule: 'shared/customers/customer.ts',
  },
  'a supplier': {
    body: inBody('shared/purchase-orders/suppliers/supplier-body.ts', 'bodyOf<SupplierChange>()({'),
    change: inChange('shared/purchase-orders/suppliers/supplier.ts', 'SupplierChange'),
    rule: 'shared/purchase-orders/suppliers/supplier.ts',
  },
  'a location': {
    body: inBody('shared/inventory/location-body.ts', 'bodyOf<LocationChange>()({'),
    change: inChange('shared/inventory/location.ts', 'LocationChange'),
    rule: 'shared/inventory/location.ts',
  },
  'a brand': {
    body: inBody('shared/catalogue/brands/brand-body.ts', 'bodyOf<BrandChange>()({'),
    change: inChange('shared/catalogue/brands/brand.ts', 'BrandChange'),
    rule: 'shared/catalogue/brands/brand.ts',
  },
  'a category': {
    body: inBody('shared/catalogue/categories/category-body.ts', 'bodyOf<CategoryChange>()({'),
    change: inChange('shared/catalogue/categories/category.ts', 'CategoryChange'),
    rule: 'shared/catalogue/categories/category.ts',
  },
  'a customer group': {
    body: inBody('shared/pricing/customer-group-body.ts', 'bodyOf<CustomerGroupChange>()({'),
    change: inChange('shared/pricing/pricing-settings.ts', 'CustomerGroupChange'),
    rule: 'shared/pricing/pricing-settings.ts',
  },
  'a discount': {
    body: inBody('shared/discounts/discount-body.ts', 'bodyOf<DiscountChange>()({'),
    change: inChange('shared/discounts/discount-change.ts', 'DiscountChange'),
    rule: 'shared/discounts/discount-change.ts',
  },
  'an automatic discount': {
    body: inBody('shared/pricing/automatic-discount-body.ts', 'bodyOf<AutomaticDiscountChange>()({'),
    change: inChange('shared/pricing/automatic-discount-change.ts', 'AutomaticDiscountChange'),
    rule: 'shared/pricing/automatic-discount-change.ts',
  },
  'a product': {
    body: inBody('shared/catalogue/product-body.ts', 'export const productBody = bodyOf<NewProduct>()({'),
    change: inChange('shared/catalogue/product-change.ts', 'NewProduct'),
    rule: 'shared/catalogue/change-product.ts',
  },
  'a variant': {
    body: inBody('shared/catalogue/product-body.ts', 'bodyOf<VariantInput>()({'),
    change: inChange('shared/catalogue/product-change.ts', 'VariantInput'),
    rule: 'shared/catalogue/variant-list.ts',
  },
  'a store': {
    body: inBody('shared/stores/store-body.ts', 'bodyOf<StoreChange>()({'),
    change: inChange('shared/stores/store.ts', 'StoreChange'),
    rule: 'shared/stores/store.ts',
  },
  'a booking service': {
    body: inBody('shared/bookings/services/booking-service-body.ts', 'bodyOf<BookingSettingsChange>()({'),
    change: inChange('shared/bookings/services/booking-service.ts', 'BookingSettingsChange'),
    rule: 'shared/bookings/services/booking-service.ts',
  },
  'a booking resource': {
    body: inBody('shared/bookings/services/booking-resource-body.ts', 'bodyOf<BookingResourceChange>()({'),
    change: inChange('shared/bookings/services/booking-resource.ts', 'BookingResourceChange'),
    rule: 'shared/bookings/services/booking-resource.ts',
  },
  'an API key': {
    body: inBody('shared/api-keys/api-key-body.ts', 'bodyOf<ApiKeyChange>()({'),
    change: inChange('shared/api-keys/api-key.ts', 'ApiKeyChange'),
    rule: 'shared/api-keys/api-key.ts',
  },
  'a webhook endpoint': {
    body: inBody('shared/webhooks/endpoint/webhook-endpoint-body.ts', 'bodyOf<EndpointChange>()({'),
    change: inChange('shared/webhooks/endpoint/change-endpoint.ts', 'EndpointChange'),
    rule: 'shared/webhooks/endpoint/change-endpoint.ts',
  },
  'an app': {
    body: inBody('shared/apps/app-body.ts', 'bodyOf<AppChange>()({'),
    change: inChange('shared/apps/app.ts', 'AppChange'),
    rule: 'shared/apps/app.ts',
  },
  'a staff member': {
    body: inBody('shared/staff/staff-member-body.ts', 'bodyOf<StaffMemberChange>()({'),
    change: inChange('shared/staff/staff.ts', 'StaffMemberChange'),
    rule: 'shared/staff/staff.ts',
  },
  'a group price': {
    body: inBody('shared/pricing/group-price-body.ts', 'bodyOf<GroupPriceChange>()({'),
    change: inChange('shared/pricing/group-price-change.ts', 'GroupPriceChange'),
    rule: 'shared/pricing/group-price-change.ts',
  },
  'a quantity break': {
    body: inBody('shared/pricing/quantity-break-body.ts', 'bodyOf<QuantityBreakChange>()({'),
    change: inChange('shared/pricing/pricing-settings.ts', 'QuantityBreakChange'),
    rule: 'shared/pricing/pricing-settings.ts',
  },
  'tax settings': {
    body: inBody('shared/pricing/tax-settings-body.ts', 'bodyOf<TaxSettingsChange>()({'),
    change: inChange('shared/pricing/tax-settings-change.ts', 'TaxSettingsChange'),
    rule: 'shared/pricing/tax-settings-change.ts',
  },
  'where a variant comes from': {
    body: inBody('shared/purchase-orders/suppliers/variant-supply-body.ts', 'bodyOf<WantedSupply>()({'),
    change: inChange('shared/purchase-orders/suppliers/wanted-supply.ts', 'WantedSupply'),
    rule: 'shared/purchase-orders/suppliers/wanted-supply.ts',
  },
  'a new booking': {
    body: inBody('shared/bookings/booking-body.ts', 'bodyOf<WantedStaffBooking>()({'),
    change: inChange('shared/bookings/staff-booking.ts', 'WantedStaffBooking'),
    rule: 'shared/bookings/staff-booking.ts',
  },
};

const rows = Object.entries(nouns).map(([noun, plants]) => ({ noun, ...plants }));
const files = rows.flatMap(({ body, change, rule }) => [body.file, change.file, rule]);

describe('a field', () => {
  let copy: PlantedCopy;
  // Refuses sources in which the compiler finds something to refuse already.
  beforeAll(async () => {
    copy = await openPlantedCopy([...new Set(files)]);
  });
  afterAll(() => copy?.remove());

  it.each(rows)('of the body of $noun, of which no change says anything, does not compile', async ({ body }) => {
    const faults = await copy.faultsWith([body]);
    expect(new Set(faults.map(({ file }) => file))).toEqual(new Set([body.file]));
    expect(faults.some(({ message }) => message.includes('The change has no such field.'))).toBe(true);
  });

  it.each(rows)('of the change of $noun, of which the rule makes nothing, does not compile', async ({ body, change, rule }) => {
    const faults = await copy.faultsWith([body, change]);
    expect(new Set(faults.map(({ file }) => file))).toEqual(new Set([rule]));
  });

  it('that is planted nowhere leaves nothing to refuse', async () => {
    expect(await copy.faultsWith([])).toEqual([]);
  });
});
