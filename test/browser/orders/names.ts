import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { unused } from '#test/support/harness/browser.ts';

type Row = { readonly id: number; readonly name: string };

describeConsole('names on the screens of the console', ({ call, openScreen }) => {
  const idsShown = async (page: Page): Promise<readonly string[]> => (await page.locator('main').innerText()).match(/\b\d{13,16}\b/g) ?? [];

  it('shows brand and categories of a product by name, with one call for each kind', async () => {
    const brand = await call<Row>('/brands', { name: `Northern Lights ${unused()}` });
    const first = await call<Row>('/categories', { name: `For the table ${unused()}` });
    const second = await call<Row>('/categories', { name: `On sale ${unused()}` });
    const [product] = await call<readonly Row[]>('/products?limit=1');
    await call(`/products/${product?.id}`, { brand_id: brand.id, category_ids: [first.id, second.id] }, 'PATCH');
    const page = await openScreen('/home');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace(/.*\/stores\/\w+/, '')));
    await page.goto(new URL(`products/${product?.id}`, page.url()).href);
    await page.locator('select[name="brand_id"] option:checked').filter({ hasText: brand.name }).waitFor({ state: 'attached' });
    for (const { name } of [first, second]) expect(await page.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true);
    expect(await idsShown(page)).toEqual([]);
    expect(calls.filter((path) => ['/brands', '/categories'].includes(path)).toSorted()).toEqual(['/brands', '/categories']);
  });

  it('shows the products of a discount by their names', async () => {
    const products = await call<readonly Row[]>('/products?limit=2');
    const discount = await call<Row>('/discounts', {
      ...{ code: 'TWO-OF-THEM', type: 'percentage', value: '10', applies_to: 'products' },
      product_ids: products.map(({ id }) => id),
    });
    const page = await openScreen(`/discounts/${discount.id}`);
    for (const { name } of products) await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await idsShown(page)).toEqual([]);
  });

  it('shows the variants and groups of prices, and the order and customer of a gift card, by name', async () => {
    const [product] = await call<readonly (Row & { readonly variants: readonly Row[] })[]>('/products?sku=ENAMEL-MUG');
    const group = await call<Row>('/customer-groups', { name: `Cafés nearby ${unused()}` });
    const [variant] = product?.variants ?? [];
    await call('/quantity-breaks', { variant_id: variant?.id, group_id: group.id, tiers: [{ min_quantity: 10, price: '9.00' }] });
    await call('/group-prices', { variant_id: variant?.id, group_id: group.id, price: '8.50' });
    for (const list of ['/quantity-breaks', '/group-prices']) {
      const page = await openScreen(list);
      const row = page.getByRole('row').filter({ hasText: group.name });
      await row.filter({ hasText: product?.name ?? '' }).waitFor();
      expect([list, await idsShown(page)]).toEqual([list, []]);
      await row.getByRole('button', { name: /^Actions for / }).click();
      await page.locator('.popover:popover-open').getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog', { name: new RegExp(`^Edit .*${product?.name}.* for ${group.name}$`) }).waitFor();
      await page.getByRole('dialog').getByRole('link', { name: group.name }).waitFor();
    }
    type Customer = Row & { readonly first_name: string | null; readonly last_name: string | null };
    const customers = await call<readonly Customer[]>('/customers?limit=100');
    const customer = customers.find(({ first_name, last_name }) => first_name !== null && last_name !== null);
    const card = await call<Row>('/gift-cards', { value: '25.00', customer_id: customer?.id });
    const page = await openScreen(`/gift-cards/${card.id}`);
    await page.getByRole('link', { name: `${customer?.first_name} ${customer?.last_name}` }).waitFor();
    expect(await idsShown(page)).toEqual([]);
  });
});
