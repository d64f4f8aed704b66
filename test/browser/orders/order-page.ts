import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

type Order = {
  readonly id: number;
  readonly name: string;
  readonly customer_name: string;
  readonly line_items: readonly { readonly id: number; readonly name: string; readonly product_id: number }[];
};

describeConsole('the page of an order', ({ call, openScreen }) => {
  async function openOrder(query: string, width = 1280): Promise<readonly [page: Page, order: Order]> {
    const [order] = await call<readonly Order[]>(`/orders?${query}&limit=1`);
    if (order === undefined) throw new Error(`the demo has no order with ${query}`);
    const page = await openScreen(`/orders/${order.id}`, { viewport: { width, height: 900 } });
    await page.getByRole('heading', { level: 1, name: `Order ${order.name}` }).waitFor();
    return [page, order];
  }

  it('has one timeline, to which a refund and a note are added, the newest first', async () => {
    const [page] = await openOrder('status=processing&payment_status=paid');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Placed').waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    await page.getByRole('button', { name: /^Refund .\d/ }).click();
    await timeline.getByText(/^Refunded .\d/).waitFor();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Called them');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await timeline.getByText('Called them').waitFor();
    const what = await timeline.getByRole('listitem').locator('strong').allInnerTexts();
    expect(what.map((one) => one.replace(/ .*/, ''))).toEqual(['Note', 'Refunded', ...what.slice(2)]);
    expect(what.slice(-2)).toEqual(['Paid', 'Placed']);
  });

  it('refunds once when the answer is lost, the form is closed, and the same refund is sent again', async () => {
    const [mug] = await call<readonly { readonly variants: readonly { readonly id: number }[] }[]>('/products?sku=ENAMEL-MUG');
    const { id, name } = await call<Order>('/orders', {
      ...{ line_items: [{ variant_id: mug?.variants[0]?.id, quantity: 1 }], payment_status: 'paid' },
      customer: { email: 'twice@example.com' },
    });
    const page = await openScreen(`/orders/${id}`);
    await page.getByRole('heading', { level: 1, name: `Order ${name}` }).waitFor();
    const form = page.getByRole('dialog');
    const refund = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await form.getByLabel(/^Custom amount/).fill('3.00');
      await form.getByRole('button', { name: /^Refund .3\.00$/ }).click();
    };
    const refundedTotal = async (): Promise<unknown> => (await call<{ readonly refunded_total: string }>(`/orders/${id}`)).refunded_total;
    const loseAnswer = /\/refunds$/;
    await page.route(loseAnswer, async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      await route.fetch({ maxRetries: 3 });
      await route.abort();
    });
    await refund();
    await form.getByText(/The server did not answer/).waitFor();
    const lost = takeProblems(page);
    // The API client retries the request, so the page reports several lost requests.
    expect(lost.length).toBeGreaterThan(1);
    expect(lost.filter((problem) => !problem.includes('/refunds'))).toEqual([]);
    expect(await refundedTotal()).toBe('3.00');
    await form.getByRole('button', { name: 'Close' }).click();
    await form.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    await page.unroute(loseAnswer);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText(/got no answer and may have gone through/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Close' }).click();
    await refund();
    await form.waitFor({ state: 'detached' });
    expect(await refundedTotal()).toBe('3.00');
    // The console now knows the outcome of the first refund, so submitting the form again makes a second refund.
    await refund();
    await form.waitFor({ state: 'detached' });
    expect(await refundedTotal()).toBe('6.00');
  });

  it('shows the e-mails and webhooks of an order in its timeline on request, and links to each delivery', async () => {
    await call('/webhook-endpoints', { url: 'http://127.0.0.1:1/timeline', topics: ['order.paid'] });
    const [mug] = await call<readonly { readonly variants: readonly { readonly id: number }[] }[]>('/products?sku=ENAMEL-MUG');
    const order = await call<Order>('/orders', {
      ...{ line_items: [{ variant_id: mug?.variants[0]?.id, quantity: 1 }], payment_status: 'paid', send_receipt: true },
      customer: { email: 'timeline@example.com' },
    });
    await until(
      () => call<readonly { readonly attempts: number }[]>('/webhook-deliveries?topic=order.paid&limit=1'),
      ([delivery]) => (delivery?.attempts ?? 0) > 0,
    );
    const page = await openScreen(`/orders/${order.id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Placed').waitFor();
    expect(await timeline.getByText(/^(Webhook |E-mail: )/).count()).toBe(0);
    await timeline.getByRole('button', { name: 'E-mails and webhooks' }).click();
    await timeline
      .getByText(/^E-mail: /)
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await timeline.getByRole('link', { name: 'Webhook order.paid' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Delivery of order.paid' }).waitFor();
  });

  it('shows the next action first', async () => {
    const [page] = await openOrder('status=processing&payment_status=paid');
    await page.getByText(/^Ready to ship: \d+ units?\.$/).waitFor();
    expect(await page.locator('.actions .primary').allInnerTexts()).toEqual(['Fulfill']);
  });

  it("links to the products and to the customer's earlier orders", async () => {
    const [page, order] = await openOrder('status=processing&payment_status=paid');
    await page.getByRole('link', { name: /^\d+ orders?$/ }).click();
    await page.getByRole('link', { name: order.name, exact: true }).first().waitFor();
    await page.goBack();
    await page.getByRole('list', { name: 'Items' }).getByRole('link').first().click();
    await page.waitForURL('**/products/*');
  });

  it('explains its total, and keeps a staff note and tags that are edited in place', async () => {
    const [page, { id }] = await openOrder('payment_status=partially_refunded');
    const items = page.getByRole('region', { name: 'Items' });
    for (const part of [/^Subtotal/, 'Shipping', /^Tax/, 'Total', 'Refunded'])
      await items.getByText(part, { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.getByLabel('Staff note').fill('Call before delivery');
    await page.getByLabel('Tags').fill('vip, fragile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });
    expect(await call(`/orders/${id}`)).toMatchObject({ note: 'Call before delivery', tags: ['vip', 'fragile'] });
    await page.getByLabel('Staff note').fill('Something else');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Staff note').inputValue()).toBe('Call before delivery');
  });

  it('reports when no e-mails or webhooks were sent for it', async () => {
    const [mug] = await call<readonly { readonly variants: readonly { readonly id: number }[] }[]>('/products?sku=ENAMEL-MUG');
    const order = await call<Order>('/orders', {
      ...{ line_items: [{ variant_id: mug?.variants[0]?.id, quantity: 1 }], customer: { email: 'silent@example.com' } },
    });
    const page = await openScreen(`/orders/${order.id}`);
    // The order's activity may contain webhooks to the demo's endpoints, so the test replaces the activity with an
    // empty list.
    await page.route(/\/activity\?/, (route) => route.fulfill({ json: { data: [], has_more: false, next_cursor: null } }));
    await page.getByRole('button', { name: 'E-mails and webhooks' }).click();
    await page.getByText('No e-mails or webhooks were sent.').waitFor();
  });

  it('is reported as not found, with a link back to the orders', async () => {
    const page = await openScreen('/orders/1');
    await page.getByRole('heading', { level: 1, name: 'Order not found' }).waitFor();
    takeProblems(page);
    await page.getByRole('link', { name: 'All orders' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  });

  it('is no wider than a phone', async () => {
    const [page] = await openOrder('payment_status=partially_refunded', 390);
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByText(/^Refunded/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
