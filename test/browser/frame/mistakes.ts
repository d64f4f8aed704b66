import type { Page } from 'playwright-core';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { takeProblems } from '#test/support/harness/browser.ts';

type Line = { readonly id: number; readonly name: string; readonly variant_title: string | null; readonly quantity: number };
type Order = { readonly id: number; readonly name: string; readonly line_items: readonly Line[] };

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describeConsole('mistakes and failures in the console', ({ stack, call: api, openScreen, open }) => {
  async function orderWith(query: string): Promise<Order> {
    const [order] = await api<readonly Order[]>(`/orders?${query}&limit=1`);
    if (order === undefined) throw new Error(`the demo has no order with ${query}`);
    return order;
  }

  /** Changes the data of an API answer before the page reads it. */
  const changeData = <Data>(page: Page, path: RegExp, change: (data: Data) => Data): Promise<unknown> =>
    changeAnswers(page, path, (body) => {
      const answer = body as { readonly data: Data };
      return { ...answer, data: change(answer.data) };
    });

  it('reports that a screen could not be loaded, and shows it as soon as the server is back', async () => {
    const page = await openScreen('/home');
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    await page.route('**/admin/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    await page.getByRole('link', { name: 'Gift cards', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    await page.unroute('**/admin/**');
    await page.getByRole('heading', { level: 1, name: 'Gift cards' }).waitFor();
    expect(takeProblems(page).filter((problem) => !/net::ERR_FAILED/.test(problem))).toEqual([]);
  });

  it('asks before Escape or Close discards input, and not without input', async () => {
    const page = await openScreen('/customers');
    const form = page.getByRole('dialog');
    const leave = [() => page.keyboard.press('Escape'), () => form.getByRole('button', { name: 'Close', exact: true }).click()];
    for (const close of leave) {
      await page.getByRole('button', { name: 'New customer' }).click();
      await close();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'New customer' }).click();
      await form.getByLabel('First name').fill('Ada');
      await close();
      await form.getByRole('button', { name: 'Keep editing' }).click();
      expect(await form.getByLabel('First name').inputValue()).toBe('Ada');
      await close();
      await form.getByRole('button', { name: 'Discard' }).click();
      await form.waitFor({ state: 'detached' });
    }
  });

  it('asks before Back or a reload discards input, and not without input', async () => {
    const page = await openScreen('/home');
    const form = page.getByRole('dialog');
    const openForm = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Customers', exact: true }).click();
      await page.getByRole('button', { name: 'New customer' }).click();
      await form.waitFor();
    };
    await openForm();
    await page.goBack();
    await page.getByRole('list', { name: 'Open tasks' }).waitFor();
    await openForm();
    await form.getByLabel('First name').fill('Ada');
    await page.goBack();
    await form.getByRole('button', { name: 'Keep editing' }).click();
    expect([new URL(page.url()).pathname.split('/').at(-1), await form.getByLabel('First name').inputValue()]).toEqual([
      'customers',
      'Ada',
    ]);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const question = page.waitForEvent('dialog');
    await page.evaluate(() => {
      setTimeout(() => location.reload(), 0);
    });
    await question;
    await page.goBack();
    await form.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    expect(asked).toEqual(['beforeunload']);
  });

  it("shows errors in a line's units at the line, in words, before the refund is sent", async () => {
    const { id, line_items } = await orderWith('payment_status=paid');
    const page = await openScreen(`/orders/${id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    const form = page.getByRole('dialog');
    const [line] = line_items;
    await form.locator(`[name="units-${line?.id}"]`).fill(String((line?.quantity ?? 0) + 4));
    await form.locator(`[aria-invalid="true"][name="units-${line?.id}"]`).waitFor();
    const words = await form.textContent();
    expect(words).toContain('Must be at most');
    expect(words).not.toMatch(/line_items|See errors|req_/);
  });

  it('offers to restock the units of an unfulfilled order, and not those of a fulfilled one', async () => {
    const isTicked = async (query: string): Promise<boolean> => {
      const { id } = await orderWith(query);
      const page = await openScreen(`/orders/${id}`);
      await page.getByRole('button', { name: 'Refund' }).click();
      return page.getByLabel('Restock items').isChecked();
    };
    expect(await isTicked('status=processing&payment_status=paid')).toBe(true);
    expect(await isTicked('status=delivered&payment_status=paid')).toBe(false);
  });

  it('names the lines of a refund once', async () => {
    const { id, line_items } = await orderWith('status=processing&payment_status=paid');
    const page = await openScreen(`/orders/${id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.locator(`[name="units-${line_items[0]?.id}"]`).fill('1');
    await page.getByRole('button', { name: /^Refund .\d/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const refunded = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'Refunded' });
    const refund = (await refunded.first().textContent()) ?? '';
    expect(refund.split(line_items[0]?.name ?? '-')).toHaveLength(2);
  });

  it('shows no profit and no margin when the cost is unknown', async () => {
    const page = await openScreen('/home');
    await changeData<{ readonly rows: readonly object[]; readonly totals: object }>(page, /\/reports\/sales(\?|$)/, (report) => {
      const figures = { net_sales: '80.00', net_sales_without_cost: '80.00', cost: '0.00', profit: '0.00', margin: 0 };
      return { ...report, totals: { ...report.totals, ...figures }, rows: report.rows.map((row) => ({ ...row, ...figures })) };
    });
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    const margin = page.locator('tfoot [data-label="Margin"]');
    await margin.waitFor();
    expect([await margin.textContent(), await page.locator('tfoot [data-label="Profit"]').textContent()]).toEqual(['–', '–']);
    // Ignores errors of the route handler, because requests for the comparison period may still be in progress.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('shows the images of a product without widening the page', async () => {
    const [product] = await api<readonly { readonly id: number; readonly name: string }[]>('/products?limit=1');
    const page = await openScreen('/home');
    const url = `${stack.origin}/media/${'picture-'.repeat(40)}.png`;
    await page.route('**/media/*.png', (route) => route.fulfill({ contentType: 'image/png', body: png }));
    await changeData<object>(page, new RegExp(`/products/${product?.id}$`), (one) => ({
      ...one,
      images: [
        { id: 1, url, alt: null, position: 0, status: 'ready', error: null },
        { id: null, url: `https://${'long-'.repeat(60)}.example/a.png`, alt: null, position: 1, status: 'processing', error: null },
      ],
    }));
    await page.getByRole('combobox', { name: 'Find' }).fill(String(product?.id));
    await page.keyboard.press('Enter');
    const picture = page.getByRole('img', { name: product?.name ?? '' });
    await picture.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth === 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });

  it('shows the image of a product before its name in the list', async () => {
    const page = await openScreen('/home');
    const url = `${stack.origin}/media/mug.png`;
    await page.route('**/media/*.png', (route) => route.fulfill({ contentType: 'image/png', body: png }));
    await changeData<readonly object[]>(page, /\/products(\?|$)/, (products) =>
      products.map((one, index) => ({
        ...one,
        images: index > 0 ? [] : [{ id: 1, url, alt: null, position: 0, status: 'ready', error: null }],
      })),
    );
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main td img')?.naturalWidth === 1);
    expect(await page.locator('main td img').count()).toBe(1);
  });

  it('shows a received purchase order as received, in the list and on its page', async () => {
    type PurchaseOrder = { readonly id: number; readonly number: string; readonly line_items: readonly Received[] };
    type Received = { readonly quantity: number; readonly received_quantity: number };
    const all = await api<readonly PurchaseOrder[]>('/purchase-orders?limit=100');
    const received = all.find(({ line_items }) => line_items.every((line) => line.received_quantity === line.quantity));
    if (received === undefined) throw new Error('the demo has no purchase order whose goods have come');
    const page = await openScreen('/purchase-orders');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: received.number, exact: true }) });
    expect(await row.locator('[data-label="Status"]').textContent()).toBe('Received');
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Purchase order ${received.number}` }).waitFor();
    expect(await page.locator('.badge').first().textContent()).toBe('Received');
  });

  it('links an order to its customer', async () => {
    type Bought = { readonly id: number; readonly customer_name: string | null };
    const orders = await api<readonly Bought[]>('/orders?payment_status=paid&limit=100');
    const { id, customer_name } = orders.find((order) => order.customer_name !== null) ?? {};
    const name = customer_name ?? '';
    const page = await openScreen(`/orders/${id}`);
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL('**/customers/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it.each(['', '#'])('finds an order by its number with the prefix %j in one call, and reports an unknown number', async (before) => {
    const { name } = await orderWith('payment_status=paid');
    const page = await openScreen('/home');
    const asked: string[] = [];
    page.on('response', (response) =>
      asked.push(`${response.status()} ${new URL(response.url()).pathname.replace(/.*\/stores\/\w+/, '')}`),
    );
    const find = async (text: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Find' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await find(`${before}${name.replace('#', '')}`);
    await page.getByRole('heading', { level: 1, name: `Order ${name}` }).waitFor();
    expect(asked.filter((one) => one.endsWith('/objects'))).toEqual(['200 /objects']);
    await find(`${before}9999999`);
    await page.getByText('No results. Try a name, an order number').waitFor();
    expect(asked.filter((one) => one.startsWith('4'))).toEqual([]);
  });

  it("shows an endpoint's failure from its first failed attempt on, at home, in the list and on its page, and links to the reason", async () => {
    const endpoint = { id: 7, url: 'https://receiver.example/hook', health: 'healthy', failing_since: null };
    const failed = { ...endpoint, failed_attempts: 1, last_failed_at: '2026-11-26T10:00:00.000Z' };
    const page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    await changeData<{ readonly webhooks: object }>(page, /\/summary$/, (summary) => ({
      ...summary,
      webhooks: { ...summary.webhooks, endpoints: [failed] },
    }));
    const whole = {
      ...{ ...failed, object: 'webhook_endpoint', description: '', topics: ['*'], is_active: true, next_probe_at: null, disabled_at: null },
      ...{ sending: 'on', secret_last4: '1234', app_client_id: null },
      ...{ name: '', when_changed: [], where: {}, fields: [], exclude: [] },
      ...{ created_at: '2026-11-26T09:00:00.000Z', updated_at: '2026-11-26T09:00:00.000Z' },
    };
    await changeData<readonly object[]>(page, /\/webhook-endpoints(\?|$)/, () => [whole]);
    await page.route(/\/webhook-endpoints\/7$/, (route) => route.fulfill({ json: { data: whole } }));
    await page.goto(`/admin/${stack.demo.store_id}/home`);
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.getByRole('listitem').filter({ hasText: endpoint.url }).getByText('Attempts failed').waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByText('Developers').click();
    await page.getByRole('link', { name: 'Webhook endpoints', exact: true }).click();
    await page.getByRole('row').filter({ hasText: endpoint.url }).getByText('Attempts failed').waitFor();
    await page.getByRole('link', { name: endpoint.url }).click();
    await page.getByText('The last attempt failed').waitFor();
    await page.getByRole('link', { name: 'See why' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhook deliveries' }).waitFor();
    expect(await page.getByLabel('Failed attempt').inputValue()).toBe('any');
  });
});
