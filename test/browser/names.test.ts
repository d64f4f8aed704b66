import type { Page } from 'playwright-core';
import { callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

type Row = { readonly id: number; readonly name: string };

describeInBrowser('names on the screens of the console', (open) => {
  let stack: RunningStack;
  let page: Page;
  const calls: string[] = [];
  const call = async <Data>(...given: Parameters<ReturnType<typeof callStoreOf>>): Promise<Data> =>
    ((await callStoreOf(stack.demo)(...given)) as { readonly data: Data }).data;

  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
    await prepareStore(callStoreOf(stack.demo), stack.demo);
  });
  beforeEach(async () => {
    page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    calls.length = 0;
    page.on('request', (request) => calls.push(new URL(request.url()).pathname.replace(/.*\/stores\/\w+/, '')));
    await page.goto(`/admin/${stack.demo.store_id}/home`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
  });
  afterAll(() => stack?.remove());

  const openScreen = (path: string): Promise<unknown> => page.goto(`/admin/${stack.demo.store_id}${path}`);
  const idsShown = async (): Promise<readonly string[]> => (await page.locator('main').innerText()).match(/\b\d{13,16}\b/g) ?? [];

  it('shows brand and categories of a product by their names, as links to their products, by one call for each kind', async () => {
    const brand = await call<Row>('/brands', { name: 'Northern Lights' });
    const first = await call<Row>('/categories', { name: 'For the table' });
    const second = await call<Row>('/categories', { name: 'On sale' });
    const [product] = await call<readonly Row[]>('/products?limit=1');
    await call(`/products/${product?.id}`, { brand_id: brand.id, category_ids: [first.id, second.id] }, 'PATCH');
    await openScreen(`/products/${product?.id}`);
    for (const name of [brand.name, first.name, second.name]) await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await idsShown()).toEqual([]);
    expect(calls.filter((path) => ['/brands', '/categories'].includes(path)).toSorted()).toEqual(['/brands', '/categories']);
    await page.getByRole('link', { name: brand.name, exact: true }).click();
    await page.getByRole('link', { name: product?.name ?? '', exact: true }).waitFor();
  });

  it('shows the products of a discount by their names', async () => {
    const products = await call<readonly Row[]>('/products?limit=2');
    const discount = await call<Row>('/discounts', {
      ...{ code: 'TWO-OF-THEM', type: 'percentage', value: '10', applies_to: 'products' },
      product_ids: products.map(({ id }) => id),
    });
    await openScreen(`/discounts/${discount.id}`);
    for (const { name } of products) await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await idsShown()).toEqual([]);
  });

  it('shows the variants and groups of prices, and the order and customer of a gift card, by their names', async () => {
    const [product] = await call<readonly (Row & { readonly variants: readonly Row[] })[]>('/products?sku=ENAMEL-MUG');
    const group = await call<Row>('/customer-groups', { name: `Cafés nearby ${Date.now() % 1_000_000}` });
    const [variant] = product?.variants ?? [];
    await call('/quantity-breaks', { variant_id: variant?.id, group_id: group.id, tiers: [{ min_quantity: 10, price: '9.00' }] });
    await call('/group-prices', { variant_id: variant?.id, group_id: group.id, price: '8.50' });
    for (const list of ['/quantity-breaks', '/group-prices']) {
      await openScreen(list);
      const row = page.getByRole('row').filter({ hasText: group.name });
      await row.filter({ hasText: product?.name ?? '' }).waitFor();
      expect([list, await idsShown()]).toEqual([list, []]);
      await row.getByRole('button', { name: new RegExp(`^Edit .*${product?.name}.* for ${group.name}$`) }).click();
      await page.getByRole('dialog', { name: new RegExp(`^Edit .*${product?.name}.* for ${group.name}$`) }).waitFor();
      await page.getByRole('dialog').getByRole('link', { name: group.name }).waitFor();
    }
    const [customer] = await call<readonly (Row & { readonly first_name: string; readonly last_name: string })[]>('/customers?limit=1');
    const card = await call<Row>('/gift-cards', { value: '25.00', customer_id: customer?.id });
    await openScreen(`/gift-cards/${card.id}`);
    await page.getByRole('link', { name: `${customer?.first_name} ${customer?.last_name}` }).waitFor();
    expect(await idsShown()).toEqual([]);
  });

  it.each([
    ['page of one of', ['/bookings', '/booking-resources', '/webhook-deliveries', '/webhook-recoveries', '/purchase-orders'], '.facts'],
    [
      'list',
      ['/categories', '/webhook-deliveries', '/webhook-recoveries', '/inventory-levels', '/inventory-movements', '/brands'],
      'table',
    ],
  ] as const)('shows no id on the %s %s', async (what, lists, part) => {
    for (const list of lists) {
      const [row] = await call<readonly Row[]>(list);
      await openScreen(what === 'list' ? list : `${list}/${row?.id}`);
      await page.locator(`main ${part} :is(dd, td)`).first().waitFor();
      await page.waitForFunction((at) => !/\b\d{13,16}\b/.test(document.querySelector<HTMLElement>(`main ${at}`)?.innerText ?? ''), part);
      expect([list, await idsShown()]).toEqual([list, []]);
    }
  });
});
