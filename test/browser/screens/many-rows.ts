import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Page, Request } from 'playwright-core';
import type { Product } from '#shared/catalogue/product.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { excessMs, longestTaskMs } from '#test/browser/longest-task.ts';
import { callStoreOf } from '#test/browser/screen-addresses.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { until } from '#test/support/harness/until.ts';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

const productOf = (number: number): Product =>
  aProduct({ id: number, name: `Mug ${number}`, slug: `mug-${number}`, variants: [aVariant({ id: number, sku: `MUG-${number}` })] });

describeConsole('a store with 1,000 orders and 5,100 products', ({ stack, openScreen }) => {
  let many = '';
  let few = '';
  beforeAll(async () => {
    [few, many] = [await openStore('few-orders'), await openStore('many-orders')];
    await putOrders(few, 10);
    await putOrders(many, 1_000);
    await putProducts(few, 10);
    await putProducts(many, 5_100);
  });

  async function openStore(handle: string): Promise<string> {
    const response = await fetch(`${stack.demo.admin}/stores`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.demo.admin_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: handle, handle, email: 'o@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro' }),
    });
    return ((await response.json()) as { readonly data: { readonly id: string } }).data.id;
  }

  /** Writes directly to the table, because creating the rows through the API would take minutes. */
  async function putRows(rows: readonly Record<string, unknown>[]): Promise<void> {
    const { dynamodb } = stack.demo;
    if (dynamodb === null) throw new Error('the stack serves no table');
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb.endpoint, region: 'eu-west-1', credentials }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (let from = 0; from < rows.length; from += 25) {
      const items = rows.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [dynamodb.table]: items } }));
    }
    client.destroy();
  }

  const putOrders = (storeId: string, count: number): Promise<void> =>
    putRows(numbers(count).map((number) => orderItem(storeId, anOrder({ id: number, number, name: `#${number}` }))));

  /** Creates products with one variant each and no stock. */
  const putProducts = (storeId: string, count: number): Promise<void> =>
    putRows(numbers(count).map((number) => productItem(storeId, productOf(number))));

  /**
   * Opens a list through a link. Returns the CPU time of the longest task in ms, the number of rows, and the number of
   * elements within `main`.
   */
  async function openList(
    page: Page,
    storeId: string,
    name: string,
  ): Promise<{ readonly longestMs: number; readonly rows: number; readonly nodes: number }> {
    const go = async (path: string, ready: () => Promise<void>): Promise<void> => {
      await page.evaluate((to) => {
        const link = document.body.appendChild(document.createElement('a'));
        link.href = to;
        link.click();
        link.remove();
      }, `/admin/${storeId}${path}`);
      await ready();
    };
    await go('/none', () => page.getByRole('heading', { name: 'Page not found' }).waitFor());
    const longestMs = await longestTaskMs(page, () => go(`/${name.toLowerCase()}`, () => page.getByRole('table', { name }).waitFor()));
    const rows = await page.locator('main tbody tr').count();
    return { longestMs, rows, nodes: await page.locator('main *').count() };
  }

  const logIn = (): Promise<Page> => openScreen('/none');

  it.each([
    ['Orders', '#950'],
    ['Products', 'Mug 5050'],
  ])('opens the list %s like one with ten: a page of rows, no long task', async (name, next) => {
    const page = await logIn();
    const ofFew = await openList(page, few, name);
    expect(await excessMs(page, ofFew.longestMs, async () => (await openList(page, few, name)).longestMs)).toBe(0);
    const ofMany = await openList(page, many, name);
    expect([ofFew.rows, ofMany.rows]).toEqual([10, 50]);
    const perRow = (ofMany.nodes - ofFew.nodes) / 40;
    expect(perRow).toBeLessThan(40);
    expect(await excessMs(page, ofMany.longestMs, async () => (await openList(page, many, name)).longestMs)).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('link', { name: next, exact: true }).waitFor();
  });

  /**
   * Performs an action, counts its API calls, and measures its longest task in ms. Prints both, together with the
   * action's duration.
   */
  async function measured(
    page: Page,
    name: string,
    happen: () => Promise<void>,
  ): Promise<{ readonly calls: number; readonly longestMs: number }> {
    let calls = 0;
    const count = (request: Request): void => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/admin/v1/') && !pathname.endsWith('/events')) calls += 1;
    };
    page.on('request', count);
    const startMs = performance.now();
    const longestMs = await longestTaskMs(page, happen);
    const tookMs = performance.now() - startMs;
    page.off('request', count);
    process.stderr.write(`${name}: ${calls} calls, ${tookMs.toFixed(0)} ms, longest task ${longestMs.toFixed(0)} ms\n`);
    return { calls, longestMs };
  }

  it('finds, selects and changes rows with few calls', async () => {
    const admin = callStoreOf({ ...stack.demo, store_id: many });
    await until(
      async () => {
        await pause(500);
        return ((await admin('/products?q=5100')) as { readonly data: readonly object[] }).data;
      },
      (found) => found.length === 1,
    );
    const page = await logIn();
    await page.goto(`/admin/${many}/products`);
    await page.getByRole('table', { name: 'Products' }).waitFor();
    const offered = page.getByRole('listbox', { name: 'Find' }).getByRole('option');
    const palette = await measured(page, 'the find box', async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.insertText('mug 4777');
      await offered.filter({ hasText: 'Mug 4777' }).waitFor();
    });
    expect([palette.calls, await offered.count()]).toEqual([1, 1]);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('mug');
    await offered.nth(4).waitFor();
    expect(await offered.count()).toBe(5);
    await page.keyboard.press('Escape');
    const search = await measured(page, 'the search of the list', async () => {
      await page.getByLabel('Search', { exact: true }).fill('mug');
      await page.keyboard.press('Enter');
      await page.waitForURL('**q=mug*');
      await page
        .getByRole('checkbox', { name: /^Select Mug/ })
        .nth(49)
        .waitFor();
    });
    expect(search.calls).toBe(1);
    await page.getByLabel('Select all on this page').check();
    const select = await measured(page, 'the selection of 5,000', async () => {
      await page.getByRole('button', { name: 'Select all results' }).click();
      await page.getByText('5,000 selected').waitFor();
    });
    expect(select.calls).toBe(20);
    const form = await measured(page, 'the new prices of 5,000', async () => {
      await page.getByRole('button', { name: 'Change prices' }).click();
      await page.getByRole('dialog').getByLabel('Value').fill('10');
      await page.getByText('And 4,996 more.').waitFor();
    });
    expect(form.calls).toBe(0);
    expect(await page.locator('main tbody tr').count()).toBe(50);
  });
});
