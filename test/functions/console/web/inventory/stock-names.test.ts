import { nameRows } from '#functions/console/web/inventory/stock-names.ts';

const page = { has_more: false, next_cursor: null, as_of: '2026-11-23T10:00:00.000Z' };
const names = {
  variants: [
    { variant_id: 11, product_id: 1, name: 'Shirt', variant_title: 'S / Blue', sku: 'SHIRT-S' },
    { variant_id: 21, product_id: 2, name: 'Mug', variant_title: null, sku: null },
  ],
  locations: [{ location_id: 5, name: 'Warehouse' }],
};

describe('the rows of a page of stock', () => {
  it('show the names of the answer, and ids where names are missing', () => {
    const data = [11, 21, 31].map((variant_id) => ({ variant_id, location_id: variant_id === 31 ? 6 : 5, on_hand: 2 }));
    expect(nameRows({ ...page, data, names })).toEqual([
      { variant_id: 11, location_id: 5, on_hand: 2, variant: 'Shirt, S / Blue', productId: 1, sku: 'SHIRT-S', location: 'Warehouse' },
      { variant_id: 21, location_id: 5, on_hand: 2, variant: 'Mug', productId: 2, sku: null, location: 'Warehouse' },
      { variant_id: 31, location_id: 6, on_hand: 2, variant: 'Variant 31', productId: undefined, sku: null, location: 'Location 6' },
    ]);
  });

  it('show ids if the answer has no names', () => {
    expect(nameRows({ ...page, data: [{ variant_id: 11, location_id: 5 }] })).toMatchObject([
      { variant: 'Variant 11', location: 'Location 5' },
    ]);
  });
});
