import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { orderItem } from '#shared/orders/orders-table.ts';
import { excessMs, longestTaskMs, longTaskMs } from '#test/browser/longest-task.ts';
import { anOrder } from '#test/support/builders/an-order.ts';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

describeInBrowser('a store with 10,000 orders', (open) => {
  let stack: RunningStack;
  let many = '';
  let few = '';
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
    [few, many] = [await openStore('few-orders'), await openStore('many-orders')];
    await putOrders(few, 10);
    await putOrders(many, 10_000);
  });
  afterAll(() => stack?.remove());

  async function openStore(handle: string): Promise<string> {
    const response = await fetch(`${stack.demo.admin}/stores`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.demo.admin_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: handle, handle, email: 'o@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro' }),
    });
    return ((await response.json()) as { readonly data: { readonly id: string } }).data.id;
  }

  /** Straight into the table: by requests it would take minutes. */
  async function putOrders(storeId: string, count: number): Promise<void> {
    const { dynamodb } = stack.demo;
    if (dynamodb === null) throw new Error('the stack serves no table');
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb.endpoint, region: 'eu-west-1', credentials }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (let from = 1; from <= count; from += 25) {
      const items = Array.from({ length: Math.min(25, count - from + 1) }, (_, index) => {
        const number = from + index;
        return { PutRequest: { Item: orderItem(storeId, anOrder({ id: number, number, name: `#${number}` })) } };
      });
      await client.send(new BatchWriteCommand({ RequestItems: { [dynamodb.table]: items } }));
    }
    client.destroy();
  }

  /** Opens the list as a link does; gives the processor time of its longest task, and how much it has put on the page. */
  async function openOrders(
    page: Page,
    storeId: string,
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
    let longestMs = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 5 && longestMs >= longTaskMs; time += 1) {
      await go('/none', () => page.getByRole('heading', { name: 'There is no such page' }).waitFor());
      const once = await longestTaskMs(page, () => go('/orders', () => page.getByRole('table', { name: 'Orders' }).waitFor()));
      longestMs = Math.min(longestMs, once);
    }
    const rows = await page.locator('main tbody tr').count();
    return { longestMs, rows, nodes: await page.locator('main *').count() };
  }

  it('opens its list as one with ten does: a page of rows, no long task', async () => {
    const page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    await page.goto(`/admin/${few}/none`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    const [ofFew, ofMany] = [await openOrders(page, few), await openOrders(page, many)];
    expect([ofFew.rows, ofMany.rows]).toEqual([10, 50]);
    const perRow = (ofMany.nodes - ofFew.nodes) / 40;
    expect(perRow).toBeLessThan(40);
    expect(await excessMs(page, Math.max(ofFew.longestMs, ofMany.longestMs))).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('link', { name: '#9950' }).waitFor();
  });
});
