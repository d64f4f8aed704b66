import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { phone } from '#test/browser/screens/look.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';

type Row = { readonly id: number; readonly name: string };

describeConsole('finding things in the console', ({ call, openScreen }) => {
  const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

  it('focuses the box on / and Ctrl+K, but not while a person types or a form is open', async () => {
    const page = await openScreen('/customers');
    await page.getByRole('table').waitFor();
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('Find');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Control+k');
    expect(await focused(page)).toBe('Find');
    await page.getByRole('button', { name: 'New customer' }).click();
    await page.getByLabel('First name').fill('A');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    expect(await page.getByLabel('First name').inputValue()).toBe('A/');
    expect(await focused(page)).not.toBe('Find');
  });

  it('shows matches while a person types, and opens the selected one', async () => {
    const [product] = await call<readonly Row[]>('/products?sku=ENAMEL-MUG');
    const page = await openScreen('/home');
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('enam');
    const option = page.getByRole('option', { name: product?.name ?? '' }).first();
    await option.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: product?.name ?? '' }).waitFor();
  });

  it('opens pages and forms by their names', async () => {
    const page = await openScreen('/home');
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('new pro');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
    await page.waitForURL(({ search }) => search === '?new=1');
    await page.goBack();
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('signature');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Signature checker' }).waitFor();
  });

  it('focuses the heading when a person chooses the page that is already open', async () => {
    const page = await openScreen('/orders');
    const heading = page.getByRole('heading', { level: 1, name: 'Orders' });
    await heading.waitFor();
    await page.getByRole('combobox', { name: 'Find' }).fill('orders');
    await page
      .getByRole('option', { name: /^Orders/ })
      .first()
      .click();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('filters by name, shows active filters until they are removed, and saves a view', async () => {
    const brand = await call<Row>('/brands', { name: `Northern Lights ${unused()}` });
    const [product] = await call<readonly Row[]>('/products?limit=1');
    await call(`/products/${product?.id}`, { brand_id: brand.id }, 'PATCH');
    const page = await openScreen('/products');
    const filters = page.getByRole('form', { name: 'Filters' });
    expect(await filters.getByLabel('Brand', { exact: true }).isVisible()).toBe(false);
    await filters.getByRole('button', { name: 'Filters' }).click();
    await filters.getByLabel('Brand', { exact: true }).selectOption(brand.name);
    await page.waitForURL(`**/products?brand_id=${brand.id}`);
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Save this view' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Lights: all & new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await filters.getByRole('button', { name: 'Remove the filter Brand' }).click();
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length > 1);
    await page.reload();
    await views.getByRole('button', { name: 'Lights: all & new' }).click();
    await page.waitForURL(`**/products?brand_id=${brand.id}`);
    expect(await views.getByRole('button', { name: 'Lights: all & new' }).getAttribute('aria-pressed')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
    await views.getByRole('button', { name: 'Delete this view' }).click();
    await views.getByRole('button', { name: 'Lights: all & new' }).waitFor({ state: 'detached' });
  });

  it('keeps the chosen color scheme after a reload', async () => {
    const page = await openScreen('/home');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByLabel('Colors').selectOption('Dark');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    expect(await ground()).toBe(dark);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByLabel('Colors').selectOption('automatic');
    expect(await ground()).toBe(light);
  });

  it('filters the orders of a customer who is found by name', async () => {
    const [order] = await call<readonly { readonly customer_name: string; readonly customer_id: number }[]>(
      '/orders?payment_status=paid&limit=1',
    );
    const page = await openScreen('/orders');
    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Filters' }).click();
    await filters.getByRole('combobox', { name: 'Customer' }).fill(order?.customer_name ?? '');
    await page
      .getByRole('option', { name: order?.customer_name ?? '' })
      .first()
      .click();
    await page.waitForURL(`**/orders?customer_id=${order?.customer_id}`);
    await filters.getByText(order?.customer_name ?? '').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('wraps a long e-mail address in an active filter on a phone', async () => {
    const email = `${'a'.repeat(40)}${unused()}@example.com`;
    const { id } = await call<Row>('/customers', { email });
    const page = await openScreen(`/orders?customer_id=${id}`, { viewport: phone });
    await page.getByRole('form', { name: 'Filters' }).getByText(email).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
