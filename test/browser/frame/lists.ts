import type { Locator, Page } from 'playwright-core';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { rowAction } from '#test/browser/row-action.ts';
import { accessibilityProblems, unused } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

type Row = { readonly id: number; readonly name: string };

describeConsole('a list', ({ stack, call, openScreen }) => {
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target} is not shown`);
    return box;
  };
  const names = (page: Page): Promise<readonly string[]> => page.locator('main tbody td.name').allInnerTexts();

  /** Creates products whose names share a unique word. Returns the word once a search for it finds all of them. */
  async function productsNamed(...those: readonly string[]): Promise<string> {
    const word = `List${unused()}`;
    for (const name of those) await call('/products', { name: `${name} ${word}`, status: 'active', variants: [{ price: '10.00' }] });
    await until(
      () => call<readonly Row[]>(`/products?q=${word}`),
      (found) => found.length === those.length,
    );
    return word;
  }

  it('opens its menus at their buttons', async () => {
    const page = await openScreen('/orders?payment_status=paid');
    await page.getByRole('table').waitFor();
    for (const name of ['Save this view', 'List options', 'Filters', /^Actions for/]) {
      const button = page.getByRole('button', { name }).first();
      await button.click();
      const opened = await boxOf(page.locator('.popover:popover-open'));
      const beside = await boxOf(button);
      expect(Math.abs(opened.y - beside.y - beside.height)).toBeLessThan(12);
      expect(opened.x).toBeLessThan(beside.x + beside.width);
      expect(opened.x + opened.width).toBeGreaterThan(beside.x);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.popover:popover-open').waitFor({ state: 'detached' });
    }
  });

  it('has rows of equal height, with or without images', async () => {
    const page = await openScreen('/none');
    const picture = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', alt: '', position: 0, status: 'ready' };
    await changeAnswers(page, /\/products\?/, (body) => {
      const { data, ...rest } = body as { readonly data: readonly object[] };
      return { ...rest, data: data.map((one, index) => ({ ...one, name: 'Mug', images: index === 0 ? [picture] : [] })) };
    });
    await page.goto(`/admin/${stack.demo.store_id}/products`);
    await page.locator('main img.thumbnail').waitFor();
    const rows = await page.locator('main tbody tr').all();
    const heights = await Promise.all(rows.map(async (row) => (await boxOf(row)).height));
    // The last row has no bottom border, so its height differs slightly.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
    const middleOf = async (target: Locator): Promise<number> => {
      const { y, height } = await boxOf(target);
      return y + height / 2;
    };
    const [first] = rows;
    if (first === undefined) throw new Error('the demo has no product');
    const [name, badge] = await Promise.all([middleOf(first.getByRole('link')), middleOf(first.locator('.badge'))]);
    expect(Math.abs(name - badge)).toBeLessThan(3);
  });

  it('searches while a person types, and can be sorted if all rows are shown', async () => {
    const word = await productsNamed('Cup 9', 'Cup 10', 'Bowl');
    const page = await openScreen('/products');
    await page.getByLabel('Search', { exact: true }).fill(word);
    await page.waitForURL(`**q=${word}`);
    await page.getByText('1–3 of 3').waitFor();
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    await page.locator('[aria-sort="ascending"]').waitFor();
    expect(await names(page)).toEqual([`Bowl ${word}`, `Cup 9 ${word}`, `Cup 10 ${word}`]);
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    await page.locator('[aria-sort="descending"]').waitFor();
    expect(await names(page)).toEqual([`Cup 10 ${word}`, `Cup 9 ${word}`, `Bowl ${word}`]);
    await page.reload();
    await page.locator('[aria-sort="descending"]').waitFor();
  });

  it('opens a row wherever it is clicked, and moves back and forth between pages', async () => {
    const page = await openScreen('/orders?limit=25');
    await page.getByText('1–25 of more than 25').waitFor();
    const first = await names(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^26–50 of /).waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('1–25 of more than 25').waitFor();
    expect(await names(page)).toEqual(first);
    await page.locator('main tbody tr').first().locator('td[data-label="Quantity"]').click();
    await page.getByRole('heading', { level: 1, name: `Order ${first[0]}` }).waitFor();
    await page.goBack();
    await page.getByText('1–25 of more than 25').waitFor();
  });

  it('keeps its header and the bar of the console visible', async () => {
    const page = await openScreen('/orders');
    await page.getByRole('table').waitFor();
    await page.locator('main tbody tr').last().scrollIntoViewIfNeeded();
    expect((await boxOf(page.getByRole('combobox', { name: 'Find' }))).y).toBeGreaterThan(0);
    const head = await boxOf(page.getByRole('columnheader', { name: 'Customer' }));
    expect(head.y).toBeGreaterThanOrEqual(0);
    expect(head.y).toBeLessThan(80);
  });

  it('offers the bulk actions for a single row', async () => {
    const word = await productsNamed('Jug');
    const page = await openScreen(`/products?q=${word}`);
    await rowAction(page, `Jug ${word}`, 'Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive 1 products' }).click();
    await page.getByRole('region', { name: 'Archive 1 products' }).getByText('1 done.', { exact: true }).waitFor();
    expect(await call<readonly object[]>(`/products?q=${word}`)).toMatchObject([{ status: 'archived' }]);
  });

  it('of stock is filtered by the name of a product', async () => {
    const page = await openScreen('/inventory-levels');
    await page.getByRole('combobox', { name: 'Product' }).fill('enamel');
    await page
      .getByRole('option', { name: /Enamel mug/i })
      .first()
      .click();
    await page.waitForURL(/variant_ids=\d+/);
    await page.waitForFunction(() => {
      const found = [...document.querySelectorAll('main tbody td.name')].map((cell) => cell.textContent ?? '');
      return found.length > 0 && found.every((name) => /enamel/i.test(name));
    });
  });

  it('of returns names their customers', async () => {
    const [asked] = await call<readonly { readonly order_id: number; readonly number: string }[]>('/returns?limit=1');
    const order = await call<{ readonly customer_name: string | null; readonly email: string }>(`/orders/${asked?.order_id}`);
    const page = await openScreen('/returns');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: asked?.number ?? '', exact: true }) });
    await row.getByRole('cell', { name: order.customer_name ?? order.email, exact: true }).waitFor();
  });

  it('of activity describes each change, and links to its object', async () => {
    const { id } = await call<Row>('/products', { name: `Told of ${unused()}`, variants: [{ price: '1.00' }] });
    const page = await openScreen(`/activity?resource_id=${id}`);
    await page.getByRole('link', { name: 'Product created' }).click();
    await page.waitForURL(`**/products/${id}`);
  });
});

describeConsole('the frame of the console', ({ stack, openScreen }) => {
  it('links home from an unknown address', async () => {
    const page = await openScreen('/none');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
  });

  it('marks a test store', async () => {
    const page = await openScreen('/home');
    expect(await page.getByText('Test store').count()).toBe(0);
    await changeAnswers(page, /\/admin\/v1\/stores\?/, (body) => {
      const { data, ...rest } = body as { readonly data: readonly object[] };
      return { ...rest, data: data.map((one) => ({ ...one, test_mode: true })) };
    });
    await page.reload();
    await page.getByText('Test store', { exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Store' }).locator('option').first().innerText()).toMatch(/ \(test\)$/);
  });

  it('has a full-page menu on a phone, with one link per line', async () => {
    const page = await openScreen('/orders', { viewport: { width: 390, height: 844 } });
    await page.getByRole('table').waitFor();
    const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
    const before = await top();
    expect(before).toBeLessThan(60);
    await page.getByRole('button', { name: 'Menu' }).click();
    const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    await links.first().waitFor();
    expect(await top()).toBe(before);
    const lefts = await links.evaluateAll((all) =>
      all.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(1);
    expect(lefts.length).toBeGreaterThan(5);
  });

  it('shows the same count in a card and its tile', async () => {
    const page = await openScreen('/none');
    const many = { count: 100, count_complete: false };
    await changeAnswers(page, /\/summary$/, (body) => {
      const { data } = body as { readonly data: { readonly orders: object; readonly stock: { readonly low: object } } };
      return { data: { ...data, orders: { to_ship: many }, stock: { low: { ...data.stock.low, ...many } } } };
    });
    await page.goto(`/admin/${stack.demo.store_id}/home`);
    await page.getByRole('list', { name: 'Open tasks' }).getByText('100+').first().waitFor();
    for (const name of ['To ship', 'Low stock']) {
      await page.getByRole('region', { name }).getByRole('link', { name: 'View all 100+' }).waitFor();
    }
  });

  it('loads with at most 20 requests and an empty cache', async () => {
    const page = await openScreen('/orders');
    await page.getByRole('table').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(asked.length).toBeLessThanOrEqual(20);
  });
});
