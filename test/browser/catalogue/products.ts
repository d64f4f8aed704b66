import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { excessMs, longestTaskMs } from '#test/browser/longest-task.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';

type Variant = { readonly id: number; readonly title: string | null; readonly price: string; readonly compare_at_price: string | null };
type Product = { readonly id: number; readonly name: string; readonly status: string; readonly variants: readonly Variant[] };
type Level = { readonly variant_id: number; readonly location_id: number; readonly on_hand: number };
type Movement = {
  readonly type: string;
  readonly delta: number;
  readonly reason: string | null;
  readonly actor: { readonly type: string };
};

describeConsole('products, stock and prices in the console', ({ stack, call: api, openScreen }) => {
  async function change(path: string, body: object): Promise<void> {
    const response = await fetch(`${stack.demo.admin}/stores/${stack.demo.store_id}${path}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stack.demo.admin_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }

  /** Creates a product with `sizes` variants, each at 10.00. */
  const productWith = (sizes: number, name: string): Promise<Product> => {
    const values = Array.from({ length: sizes }, (_, index) => `Size ${index + 1}`);
    return api<Product>('/products', {
      ...{ name, status: 'active', options: [{ name: 'Size', values }] },
      variants: values.map((value) => ({ price: '10.00', option_values: { Size: value }, inventory_quantity: 5 })),
    });
  };

  /** Reports whether a control is visible without scrolling, and not covered. */
  const isSeen = (control: Locator): Promise<boolean> =>
    control.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === one;
    });

  const closed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' });

  const saved = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });
  };

  it('creates a product of six variants with description, picture and stock on one page, and shows errors at their fields', async () => {
    const page = await openScreen('/products');
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Harbour bowl');
    // Even on a small screen, the button is visible without scrolling.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isSeen(page.getByRole('button', { name: 'Create product', exact: true }))).toBe(true);
    await page.setViewportSize({ width: 1280, height: 844 });
    expect(await isSeen(page.getByRole('button', { name: 'Create product', exact: true }))).toBe(true);
    await page.getByLabel('Description', { exact: true }).fill('Holds a litre.');
    await page.getByLabel('Status').selectOption('draft');
    await page.getByLabel('Price of variant 1 in EUR', { exact: true }).fill('12,505');
    await page.getByLabel('In stock of variant 1').fill('3');
    for (const [option, values] of [
      ['Size', 'S\nM\nL\n'],
      ['Color', 'Blue\nGreen'],
    ] as const) {
      await page.getByRole('button', { name: 'Add an option' }).click();
      await page.getByLabel('Option', { exact: true }).last().fill(option);
      await page.getByLabel('Values, one per line').last().fill(values);
    }
    const create = page.getByRole('button', { name: 'Create product with 6 variants' });
    await create.click();
    await page.locator('[aria-invalid="true"][name="v.0-0.price"]').waitFor();
    await page.getByLabel('Price of all variants', { exact: true }).fill('12,50');
    await page.getByLabel('Price of all variants', { exact: true }).press('Tab');
    await page.getByLabel('Price of L / Green in EUR', { exact: true }).fill('14');
    await page.getByLabel('SKU of S / Blue').fill(`BOWL-${unused()}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await create.dblclick();
    await page.getByRole('heading', { level: 1, name: 'Harbour bowl' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { variants, ...product } = await api<Product & { readonly description: string }>(`/products/${id}`);
    expect(product).toMatchObject({ status: 'draft', options: [{ values: ['S', 'M', 'L'] }, { values: ['Blue', 'Green'] }] });
    expect(product.description).toContain('Holds a litre.');
    expect(variants.map(({ title, price }) => `${title} ${price}`)).toEqual([
      ...['S / Blue 12.50', 'S / Green 12.50', 'M / Blue 12.50', 'M / Green 12.50', 'L / Blue 12.50', 'L / Green 14.00'],
    ]);
    expect(variants).toMatchObject(Array.from({ length: 6 }, () => ({ inventory_quantity: 3 })));
    await page.getByLabel('Status').selectOption('archived');
    await saved(page);
    expect(await api(`/products/${id}`)).toMatchObject({ status: 'archived' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete product' }).click();
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    expect(await api<readonly Product[]>(`/products?ids=${id}`)).toEqual([]);
  });

  it('changes the prices of variants in a table that is edited by keyboard, 100 of them as quickly as 10', async () => {
    const [few, many] = [await productWith(10, 'Ten sizes'), await productWith(100, 'Hundred sizes')];
    const page = await openScreen('/products');
    const show = (product: Product): Promise<number> =>
      longestTaskMs(page, async () => {
        await page.evaluate((path) => {
          const link = document.body.appendChild(document.createElement('a'));
          link.href = path;
          link.click();
          link.remove();
        }, `/admin/${stack.demo.store_id}/products/${product.id}`);
        await page.getByRole('heading', { name: product.name }).waitFor();
        await page
          .locator('main tbody tr')
          .nth(product.variants.length - 1)
          .waitFor();
      });
    await show(few);
    expect(await page.locator('main tbody tr').count()).toBe(10);
    const excess = await excessMs(page, await show(many), async () => {
      await show(few);
      return show(many);
    });
    expect(excess).toBe(0);
    await page.getByLabel('Price of all variants', { exact: true }).fill('11.00');
    await page.getByLabel('Price of all variants', { exact: true }).press('Tab');
    const first = page.getByLabel('Price of Size 1 in EUR', { exact: true });
    await first.fill('12.00');
    await first.press('ArrowDown');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('13');
    await page.keyboard.press('Enter');
    await page.getByLabel('Price of Size 3 in EUR', { exact: true }).and(page.locator(':focus')).waitFor();
    const last = page.getByLabel('Compare-at price of Size 100 in EUR');
    await last.fill('9');
    await page.getByRole('button', { name: 'Save' }).click();
    await last.and(page.locator('[aria-invalid="true"]')).waitFor();
    await last.fill('15');
    await saved(page);
    const { variants } = await api<Product>(`/products/${many.id}`);
    expect(variants.map(({ price }) => price)).toEqual(['12.00', '13.00', ...Array(98).fill('11.00')]);
    expect(variants.at(-1)).toMatchObject({ compare_at_price: '15.00' });
  });

  it('shows concurrent changes of others, keeps them, and saves the entered values beside them', async () => {
    const { id } = await productWith(2, 'Plain jug');
    const page = await openScreen(`/products/${id}`);
    await page.getByLabel('Product type').fill('Jugs');
    await change(`/products/${id}`, { name: 'Blue jug' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name: Plain jug → Blue jug').waitFor();
    await saved(page);
    await page.getByRole('heading', { name: 'Blue jug' }).waitFor();
    expect(await api(`/products/${id}`)).toMatchObject({ name: 'Blue jug', product_type: 'Jugs' });
  });

  it('adds, edits and removes variants together', async () => {
    const { id } = await productWith(2, 'Oak tray');
    await change(`/products/${id}`, { options: [{ name: 'Size', values: ['Size 1', 'Size 2', 'Size 3'] }] });
    const page = await openScreen(`/products/${id}`);
    const sku = `TRAY-${unused()}`;
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await page.getByLabel('Size of variant 3').fill('Size 3');
    await page.getByLabel('Price of variant 3 in EUR', { exact: true }).fill('14');
    await page.getByLabel('SKU of variant 3').fill(sku);
    await page.getByLabel('Price of Size 2 in EUR', { exact: true }).fill('16');
    await page.getByRole('button', { name: 'Remove Size 1' }).click();
    await saved(page);
    const { variants } = await api<Product>(`/products/${id}`);
    expect(variants).toMatchObject([
      { title: 'Size 2', price: '16.00' },
      { title: 'Size 3', price: '14.00', sku },
    ]);
  });

  it('counts and adjusts stock, refuses an outdated count, and shows its author and reason', async () => {
    const product = await productWith(1, 'Counted cup');
    const [variant] = product.variants;
    const levels = await api<readonly Level[]>(`/inventory-levels?variant_ids=${variant?.id}`);
    const level = levels.find(({ on_hand }) => on_hand === 5);
    const name = 'Counted cup, Size 1 at Warehouse Dublin Port';
    const page = await openScreen(`/products/${product.id}`);
    const form = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Stock of Size 1' }).click();
    await form.getByRole('row', { name: /Warehouse Dublin Port 5/ }).waitFor();
    await form.getByRole('link', { name: 'Count and adjust' }).click();
    await rowAction(page, name, 'Count');
    await form.getByText(`${name}: 5 on hand`).waitFor();
    await form.getByLabel('Counted units').fill('9');
    await form.getByLabel('Reason').fill('Annual count');
    await api('/inventory-levels/adjust', { variant_id: level?.variant_id, location_id: level?.location_id, delta: -1 });
    await form.getByRole('button', { name: 'Save count' }).click();
    await form.getByText('Units on hand: 5 → 4').waitFor();
    await form.getByRole('button', { name: 'Save count' }).click();
    await closed(page);
    await page.getByRole('cell', { name: '9', exact: true }).waitFor();
    await rowAction(page, name, 'Adjust');
    await form.getByText('9 on hand').waitFor();
    await form.getByLabel('Adjust by').fill('-2');
    await form.getByLabel('Reason').fill('Broken in transit');
    await form.getByRole('button', { name: 'Adjust', exact: true }).click();
    await closed(page);
    await rowAction(page, name, 'Show movements');
    await page.getByRole('cell', { name: 'Broken in transit' }).waitFor();
    await page.getByRole('cell', { name: 'Annual count' }).waitFor();
    await page.getByRole('link', { name: 'Counted cup, Size 1' }).first().waitFor();
    await page.getByRole('cell', { name: 'Warehouse Dublin Port' }).first().waitFor();
    const movements = await api<readonly Movement[]>(`/inventory-movements?variant_id=${level?.variant_id}`);
    expect(movements.slice(0, 3)).toMatchObject([
      { type: 'adjust', delta: -2, reason: 'Broken in transit', actor: { type: 'staff' } },
      { type: 'count', delta: 5, reason: 'Annual count', actor: { type: 'staff' } },
      { type: 'adjust', delta: -1 },
    ]);
  });

  it('creates, edits and deletes categories, volume pricing and a tax rate', async () => {
    const product = await productWith(1, 'Sold by the dozen');
    const page = await openScreen('/categories?limit=100');
    const name = `Bowls ${unused()}`;
    await page.getByRole('button', { name: 'New category' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Parent category').selectOption({ label: 'Home' });
    await form.getByRole('button', { name: 'Create the category' }).click();
    await rowAction(page, name, 'Edit');
    await form.getByLabel('Visible').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await closed(page);
    const [home, bowls] = await Promise.all(['Home', name].map(categoryNamed));
    expect(bowls).toMatchObject({ parent_id: home?.id, is_visible: false });
    await rowAction(page, name, 'Delete');
    await form.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: `Actions for ${name}` }).waitFor({ state: 'detached' });
    expect(await categoryNamed(name)).toBeUndefined();
    expect(new URL(page.url()).search).toBe('?limit=100');

    await page.getByRole('link', { name: 'Volume pricing' }).click();
    await page.getByRole('button', { name: 'New quantity price' }).click();
    await form.getByRole('combobox', { name: 'Find variant' }).fill(String(product.variants[0]?.id));
    await page.keyboard.press('Enter');
    await form.getByLabel('Minimum quantity').fill('12');
    await form.getByLabel('Unit price in EUR', { exact: true }).fill('8,50');
    await form.getByRole('button', { name: 'Create the quantity price' }).click();
    await page.getByRole('cell', { name: 'from 12: €8.50' }).waitFor();

    await page.getByRole('navigation', { name: 'Screens' }).getByText('Settings', { exact: true }).click();
    await page.getByRole('link', { name: 'Taxes' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const before = await api<{ readonly tax_rates: readonly object[] }>('/pricing-settings');
    await form.getByRole('button', { name: 'Add a rate' }).click();
    const added = before.tax_rates.length;
    await form.locator(`[name="tax_rates[${added}].name"]`).fill('TVA');
    await form.locator(`[name="tax_rates[${added}].rate"]`).fill('20');
    await form.locator(`[name="tax_rates[${added}].country"]`).fill('fr');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'TVA' }).last().waitFor();
    const { tax_rates } = await api<{ readonly tax_rates: readonly object[] }>('/pricing-settings');
    expect(tax_rates.slice(0, added)).toEqual(before.tax_rates);
    expect(tax_rates.at(-1)).toMatchObject({ name: 'TVA', country: 'FR', rate: expect.stringMatching(/^20(\.0+)?$/) });
  });

  async function categoryNamed(name: string): Promise<{ readonly id: number } | undefined> {
    const all = await api<readonly { readonly id: number; readonly name: string }[]>('/categories?limit=100');
    return all.find((category) => category.name === name);
  }

  it('imports a file: shows the plan and the errors, applies it on request, and offers the report', async () => {
    const name = `Imported mug ${unused()}`;
    const fileName = `${name}.csv`;
    const handle = name.toLowerCase().replaceAll(' ', '-');
    const file = `Handle,Title,Variant Price,Google Shopping / MPN\n${handle},${name},12.50,blue\nbroken-mug,Broken mug,cheap,\n`;
    const page = await openScreen('/bulk-operations');
    await page.getByRole('button', { name: 'Import a file' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Type').selectOption('products');
    await form.getByLabel('File', { exact: true }).setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await form.getByRole('button', { name: 'Upload and preview' }).dblclick();
    await page.getByRole('heading', { level: 1, name: fileName }).waitFor();
    await page.getByText('1 will be created, 1 with errors.').waitFor();
    await page
      .getByRole('table', { name: 'Problems' })
      .getByRole('row', { name: /^3 Variant Price / })
      .waitFor();
    await page.getByText('Google Shopping / MPN: 1 value').waitFor();
    expect(await api<readonly Product[]>(`/products?slug=${handle}`)).toEqual([]);

    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await form.getByRole('button', { name: 'Apply', exact: true }).dblclick();
    await closed(page);
    await page.getByText('1 created, 1 with errors.').waitFor();
    expect(await api<readonly Product[]>(`/products?slug=${handle}`)).toMatchObject([{ name, variants: [{ price: '12.50' }] }]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the results' }).click(),
    ]);
    const [first = ''] = readFileSync(await download.path(), 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ line: 2, name: handle, outcome: 'created' });
    const made = await api<readonly { readonly imported_file: { readonly name: string } | null }[]>('/bulk-operations');
    expect(made.filter(({ imported_file }) => imported_file?.name === fileName)).toHaveLength(1);
  });
});
