import type { Page } from 'playwright-core';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

type Product = { readonly id: number; readonly name: string; readonly status: string; readonly variants: readonly Variant[] };
type Variant = { readonly id: number; readonly price: string; readonly inventory_quantity: number };
type Order = { readonly id: number; readonly name: string; readonly fulfillment_status: string };

describeConsole('bulk changes in the console', ({ stack, call: api, openScreen }) => {
  /**
   * Creates `count` products at 10.00, each with 5 units in stock. Returns the products, and a search word that finds
   * only them.
   */
  async function productsWith(count: number): Promise<{ readonly word: string; readonly products: readonly Product[] }> {
    const word = `Bulk${unused()}`;
    const products: Product[] = [];
    for (let index = 1; index <= count; index += 1) {
      const variants = [{ price: '10.00', inventory_quantity: 5, sku: `${word}-${index}` }];
      products.push(await api<Product>('/products', { name: `Mug ${index} ${word}`, status: 'draft', variants }));
    }
    await until(
      () => api<readonly Product[]>(`/products?q=${word}&limit=100`),
      (found) => found.length === count,
    );
    return { word, products };
  }

  const pricesOf = async (word: string): Promise<readonly (string | undefined)[]> =>
    (await api<readonly Product[]>(`/products?q=${word}&limit=100`)).map(({ variants }) => variants[0]?.price).toSorted();

  const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

  it('change prices on several pages, report refusals with reasons, and undo the rest except for changes by others', async () => {
    const { word, products } = await productsWith(30);
    const page = await openScreen(`/products?q=${word}&limit=25`);
    await page.getByLabel('Select all on this page').check();
    await page.getByText('25 selected').waitFor();
    await page.getByRole('button', { name: 'Select all results' }).click();
    await page.getByText('30 selected').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change prices' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Value').fill('10');
    await form
      .getByText(/^Mug \d+ .*: €10.00 → €11.00$/)
      .first()
      .waitFor();
    await form.getByText('And 26 more.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await api(`/products/${products[3]?.id}`, { name: `Renamed ${word}` }, 'PATCH');
    await form.getByRole('button', { name: 'Change the prices of 30 products' }).click();
    const changed = panel(page, 'Change the prices of 30 products');
    await changed.getByText('29 done, 1 refused.', { exact: true }).waitFor();
    await changed.getByRole('row', { name: `Mug 4 ${word} Someone changed it after you selected it.` }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await pricesOf(word)).toEqual(['10.00', ...Array.from({ length: 29 }, () => '11.00')]);

    const [variant] = products[7]?.variants ?? [];
    await api(`/products/${products[7]?.id}`, { variants: [{ id: variant?.id, price: '15.00' }], variants_mode: 'merge' }, 'PATCH');
    await changed.getByRole('button', { name: 'Undo' }).click();
    await panel(page, /^Undo: /)
      .getByText('28 done, 1 refused.', { exact: true })
      .waitFor();
    expect(await pricesOf(word)).toEqual([...Array.from({ length: 29 }, () => '10.00'), '15.00']);
    await page.getByRole('button', { name: 'Close' }).click();
    await panel(page, /^Undo: /).waitFor({ state: 'detached' });
  });

  it('skip gift cards when prices change, reject a value that is not a number, and are undone from their page', async () => {
    const { word } = await productsWith(2);
    const card = { name: `Gift card ${word}`, kind: 'gift_card', variants: [{ price: '25.00' }] };
    await api<Product>('/products', card);
    await until(
      () => api<readonly Product[]>(`/products?q=${word}`),
      (found) => found.length === 3,
    );
    const page = await openScreen(`/products?q=${word}`);
    await page.getByLabel('Select all on this page').check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('1 of 3 selected products left out: gift cards keep their value.').waitFor();
    const submit = form.locator('[type="submit"]');
    expect(await submit.innerText()).toBe('Change prices');
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await form.getByLabel('Value').fill('five');
    await form.getByText('Enter a number, e.g. 10 or -2.5.').waitFor();
    await form.getByLabel('Value').fill('10');
    await form.getByRole('button', { name: 'Change the prices of 2 products' }).click();
    const changed = panel(page, 'Change the prices of 2 products');
    await changed.getByText('2 done.', { exact: true }).waitFor();
    expect(await pricesOf(word)).toEqual(['11.00', '11.00', '25.00']);
    await changed.getByRole('link', { name: 'View details' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo 2 changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Undo: update product' }).waitFor();
    await page.getByText('2 done, 0 refused.').waitFor();
    expect(await pricesOf(word)).toEqual(['10.00', '10.00', '25.00']);
  });

  it('archive rows by keyboard alone, a range with Shift, and clear the selection when the filter changes', async () => {
    const { word } = await productsWith(4);
    const page = await openScreen(`/products?q=${word}`);
    const boxes = page.getByRole('checkbox', { name: /^Select Mug/ });
    await boxes.first().focus();
    await page.keyboard.press('Space');
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Archive 3 products' }).focus();
    await page.keyboard.press('Enter');
    await panel(page, 'Archive 3 products').getByText('3 done.', { exact: true }).waitFor();
    const statuses = await api<readonly Product[]>(`/products?q=${word}`);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['archived', 'archived', 'archived', 'draft']);
    await panel(page, 'Archive 3 products').getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await panel(page, 'Undo: Archive 3 products').getByText('3 done.', { exact: true }).waitFor();
    await boxes.first().check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('draft');
    await boxes.nth(3).waitFor();
    await page.getByText('1 selected').waitFor({ state: 'detached' });
  });

  it('set stock with a reason, and undo it where nothing was sold since, on a phone', async () => {
    const { word, products } = await productsWith(3);
    const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id)).join(',');
    const page = await openScreen(`/inventory-levels?variant_ids=${ids}`);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const index of [1, 2, 3]) {
      await page.getByRole('checkbox', { name: new RegExp(`^Select Mug ${index} ${word}.* at Warehouse Dublin Port$`) }).check();
    }
    await page.getByRole('button', { name: 'Change stock' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Units', { exact: true }).fill('9');
    await form.getByLabel('Reason').fill('Annual count');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await form.getByRole('button', { name: 'Change the stock of 3 rows of stock' }).click();
    const changed = panel(page, 'Change the stock of 3 rows of stock');
    await changed.getByText('3 done.', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const levels = await api<readonly { readonly variant_id: number; readonly location_id: number; readonly on_hand: number }[]>(
      `/inventory-levels?variant_ids=${ids}`,
    );
    const counted = levels.filter(({ on_hand }) => on_hand === 9);
    expect(counted).toHaveLength(3);
    const { variant_id, location_id } = counted[0] ?? {};
    await api('/inventory-levels/adjust', { variant_id, location_id, delta: -1 });
    await changed.getByRole('button', { name: 'Undo' }).click();
    const back = panel(page, /^Undo: /);
    await back.getByText('2 done, 1 refused.', { exact: true }).waitFor();
    await back.getByText('Someone changed it after you selected it.').waitFor();
    const after = await api<readonly { readonly on_hand: number }[]>(`/inventory-levels?variant_ids=${ids}&location_id=${location_id}`);
    expect(after.map(({ on_hand }) => on_hand).toSorted()).toEqual([5, 5, 8]);
  });

  it('fulfill orders, skip those that cannot be fulfilled, and name one that someone else fulfilled first', async () => {
    const [mug] = await api<readonly Product[]>('/products?sku=ENAMEL-MUG');
    const email = `${unused()}@example.com`;
    const made: Order[] = [];
    for (let index = 0; index < 3; index += 1) {
      const line_items = [{ variant_id: mug?.variants[0]?.id, quantity: 1 }];
      made.push(await api<Order>('/orders', { line_items, payment_status: 'paid', customer: { email } }));
    }
    await api(`/orders/${made[0]?.id}/cancel`, {});
    await until(
      () => api<readonly object[] | undefined>(`/orders?email=${email}`),
      (found) => found?.length === 3,
    );
    const page = await openScreen(`/orders?email=${email}`);
    await page.getByLabel('Select all on this page').check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Fulfill' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('1 of 3 selected orders left out').waitFor();
    await form.getByLabel('Notify customers by e-mail').uncheck();
    await api(`/orders/${made[2]?.id}/fulfill`, { notify: false });
    await form.getByRole('button', { name: 'Fulfill 2 orders' }).click();
    const changed = panel(page, 'Fulfill 2 orders');
    await changed.getByText('1 done, 1 refused.', { exact: true }).waitFor();
    expect(await changed.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    const orders = await Promise.all(made.map(({ id }) => api<Order>(`/orders/${id}`)));
    expect(orders.map(({ fulfillment_status }) => fulfillment_status)).toEqual(['unfulfilled', 'fulfilled', 'fulfilled']);
  });

  it('are listed with their refusals and results, and can be canceled', async () => {
    type Made = { readonly id: number; readonly upload: { readonly url: string } };
    const lines = '{"name":"By file","variants":[{"price":"1.00"}]}\n{"name":"","variants":[{"price":"1.00"}]}\n';
    const made = await api<Made>('/bulk-operations', { operation: 'createProduct', size: lines.length });
    await fetch(made.upload.url, { method: 'PUT', body: lines });
    await api(`/bulk-operations/${made.id}/start`, {});
    await until(
      () => api<{ readonly status: string }>(`/bulk-operations/${made.id}`),
      ({ status }) => status === 'done',
    );
    const waiting = await api<Made>('/bulk-operations', { operation: 'updateProduct', dry_run: true, size: 10 });
    const page = await openScreen('/bulk-operations');
    await page.getByRole('row', { name: /^Create product Done 2 1 1 / }).waitFor();
    await page.getByRole('link', { name: 'Create product' }).click();
    await page.getByText('1 done, 1 refused.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show refused lines' }).click();
    await page.getByRole('row', { name: '2 name must not be empty.' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the results' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`bulk-operation-${made.id}.jsonl`);
    await page.getByRole('link', { name: 'All bulk operations' }).click();
    await page.getByRole('link', { name: 'Update product (dry run)' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel operation' }).click();
    await page.locator('main .badge', { hasText: 'Canceled' }).waitFor();
    expect(await api<{ readonly status: string }>(`/bulk-operations/${waiting.id}`)).toMatchObject({ status: 'cancelled' });
  });

  it('shows how many rows of a running import are processed, also before the first', async () => {
    const { id } = await api<{ readonly id: number }>('/imports', { kind: 'customers', file_name: 'customers.csv', size: 100 });
    const page = await openScreen('/none');
    await changeAnswers(page, new RegExp(`/v1/.*/imports/${id}$`), (body) => {
      const { data } = body as { readonly data: object };
      return { data: { ...data, status: 'running', items: 151, items_done: 0 } };
    });
    await page.goto(`/admin/${stack.demo.store_id}/imports/${id}`);
    await page.getByText('0 of 151 processed', { exact: true }).waitFor();
  });
});
