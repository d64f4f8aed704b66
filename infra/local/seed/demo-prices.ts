import { type DemoTrade, productNamed, type SeededProduct } from './demo-trade.ts';

/** Adds taxes, prices for a customer group, prices by quantity, and an automatic discount to the live demo store. */
export async function addPrices(
  { admin, storePath, category }: Pick<DemoTrade, 'admin' | 'storePath' | 'category'>,
  products: readonly SeededProduct[],
  groupId: number,
): Promise<void> {
  await admin.send('PUT', `${storePath}/pricing-settings`, {
    prices_include_tax: false,
    tax_shipping: true,
    tax_rates: [
      { name: 'VAT', country: 'IE', rate: '23.00' },
      { name: 'VAT', country: 'IE', rate: '13.50', tax_class: 'reduced' },
    ],
  });
  const coffee = productNamed({ products }, 'Kenya Nyeri');
  await admin.post(`${storePath}/group-prices`, { group_id: groupId, category_id: category('Lighting'), percent_off: '10.00' });
  await admin.post(`${storePath}/group-prices`, { group_id: groupId, variant_id: coffee.variantId, price: '9.90' });
  await admin.post(`${storePath}/quantity-breaks`, {
    variant_id: productNamed({ products }, 'Enamel mug').variantId,
    tiers: [
      { min_quantity: 6, price: '19.90' },
      { min_quantity: 24, price: '17.90' },
    ],
  });
  await admin.post(`${storePath}/automatic-discounts`, {
    title: 'Autumn coffee',
    type: 'percentage',
    value: '5.00',
    applies_to: 'categories',
    category_ids: [category('Coffee')],
    combines_with_codes: false,
  });
}
