import { type CompilerFault, openPlantedCopy, type Plant, type PlantedCopy } from '../../support/harness/planted-fields.ts';

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
  text: ' MARK: { schema: null as never, read: () => "MARK" as const },',
});
const inChange = (file: string, type: string): Plant => ({
  file,
  after: `export type ${type} =`,
  text: ' { readonly MARK?: "MARK" | undefined } &',
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

/** The mark is the name and the value of the field that is planted: the compiler names one of them in each fault that follows from it. */
const marked = Object.entries(nouns).map(([noun, plants], n) => ({ noun, mark: `planted_${n}_`, ...plants }));
type Marked = (typeof marked)[number];
const filesOf = ({ body, change, rule }: PlantedNoun) => [body.file, change.file, rule];
const plantOf = ({ mark }: Marked, plant: Plant): Plant => ({ ...plant, text: plant.text.replaceAll('MARK', mark) });

/** The nouns in as few rounds as have no two nouns of one file: the compiler checks each round once. */
const rounds: Marked[][] = [];
for (const noun of marked) {
  const taken = new Set(filesOf(noun));
  const round = rounds.find((others) => !others.flatMap(filesOf).some((file) => taken.has(file)));
  if (round === undefined) rounds.push([noun]);
  else round.push(noun);
}

describe('a field', () => {
  let copy: PlantedCopy;
  let found: { readonly inBodies: readonly CompilerFault[]; readonly inChanges: readonly CompilerFault[] };
  const faultsOf = async (plants: (noun: Marked) => readonly Plant[]): Promise<readonly CompilerFault[]> => {
    const faults: CompilerFault[] = [];
    for (const round of rounds) faults.push(...(await copy.faultsWith(round.flatMap(plants))));
    return faults;
  };
  beforeAll(async () => {
    // Refuses sources in which the compiler finds something to refuse already.
    copy = await openPlantedCopy([...new Set(marked.flatMap(filesOf))]);
    found = {
      inBodies: await faultsOf((noun) => [plantOf(noun, noun.body)]),
      inChanges: await faultsOf((noun) => [plantOf(noun, noun.body), plantOf(noun, noun.change)]),
    };
  });
  afterAll(() => copy?.remove());

  it.each(marked)('of the body of $noun, of which no change says anything, does not compile', ({ mark, body }) => {
    const faults = found.inBodies.filter(({ message }) => message.includes(mark));
    expect(new Set(faults.map(({ file }) => file))).toEqual(new Set([body.file]));
    expect(faults.some(({ message }) => message.includes('The change has no such field.'))).toBe(true);
  });

  it.each(marked)('of the change of $noun, of which the rule makes nothing, does not compile', ({ mark, rule }) => {
    const faults = found.inChanges.filter(({ message }) => message.includes(mark));
    expect(new Set(faults.map(({ file }) => file))).toEqual(new Set([rule]));
  });

  it('is what every fault is about', () => {
    const isMarked = ({ message }: CompilerFault) => marked.some(({ mark }) => message.includes(mark));
    expect([...found.inBodies, ...found.inChanges].filter((fault) => !isMarked(fault))).toEqual([]);
  });

  it('that is planted nowhere leaves nothing to refuse', async () => {
    expect(await copy.faultsWith([])).toEqual([]);
  });
});
