import type { Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';

type Row = { readonly id: number; readonly name: string };
type Product = Row & { readonly variants: readonly { readonly id: number }[] };

describeConsole('changes by others in the console', ({ stack, call: api, openScreen }) => {
  /** Uses an API key to change an object, so that the author of the change is not the person at the console. */
  async function changeAsOther(method: 'POST' | 'PATCH', path: string, body: object): Promise<void> {
    const headers = { authorization: `Bearer ${stack.demo.keys?.full}`, 'content-type': 'application/json' };
    const answer = await fetch(stack.demo.api + path, {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
  }

  async function paidOrder(): Promise<Row> {
    const [mug] = await api<readonly Product[]>('/products?sku=ENAMEL-MUG');
    const line_items = [{ variant_id: mug?.variants[0]?.id, quantity: 1 }];
    return api<Row>('/orders', { line_items, payment_status: 'paid', customer: { email: 'live@example.com' } });
  }

  const eventCalls = (page: Page): string[] => {
    const made: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/admin/v1/')) made.push(pathname.split('/').slice(5).join('/') + search);
    });
    return made;
  };

  const isHidden = (page: Page, value: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
      document.dispatchEvent(new Event('visibilitychange'));
    }, value);

  it('keep the text typed into a filter of a list', async () => {
    const order = await paidOrder();
    const page = await openScreen('/orders');
    const row = page.getByRole('row').filter({ hasText: order.name });
    await row.getByText('Processing').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    const email = page.getByRole('form', { name: 'Filters' }).getByLabel('E-mail');
    await email.fill('ada@example.com');
    await changeAsOther('POST', `/orders/${order.id}/fulfill`, { notify: false });
    // Simulates the user returning to the window, which makes the list show changes immediately.
    await isHidden(page, true);
    await isHidden(page, false);
    await row.getByText('Shipped').waitFor();
    expect(await email.inputValue()).toBe('ada@example.com');
    await email.press('Enter');
    await page.waitForURL('**email=ada%40example.com');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/orders');
    expect(await email.inputValue()).toBe('');
  });

  it('appear on the page of an order, in the list and in an open form, and name their author', async () => {
    const order = await paidOrder();
    const page = await openScreen(`/orders/${order.id}`);
    await page.getByRole('button', { name: 'Fulfill', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Tracking number').fill('TYPED-1');
    const list = await page.context().newPage();
    await list.goto(`/admin/${stack.demo.store_id}/orders`);
    const row = list.getByRole('row').filter({ hasText: order.name });
    await row.getByText('Processing').waitFor();
    await changeAsOther('POST', `/orders/${order.id}/fulfill`, { notify: false });
    await form.getByText(/ fulfilled this\.$/).waitFor();
    expect(await form.getByLabel('Tracking number').inputValue()).toBe('TYPED-1');
    expect(await accessibilityProblems(page)).toEqual([]);
    await row.getByText('Shipped').waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await form.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText(/ fulfilled this\.$/).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Fulfilled').first().waitFor();
  });

  it('name the earlier author when an edit is refused', async () => {
    const product = await api<Product>('/products', { name: 'Live mug', variants: [{ price: '10.00' }] });
    const page = await openScreen(`/products/${product.id}`);
    const form = page.locator('main');
    await form.getByLabel('Name', { exact: true }).fill('Mine');
    await changeAsOther('PATCH', `/products/${product.id}`, { name: 'Theirs' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Name: Live mug → Theirs').waitFor();
    await form.getByText(/^(?!Someone).+ has changed this since you opened it\.$/).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  });

  it('cost one light call while nothing changes, and none while the window is hidden', async () => {
    const page = await openScreen('/brands');
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    // Wait until the list has loaded; from here on, nothing changes.
    await page.locator('main tbody tr').first().waitFor();
    const made = eventCalls(page);
    await page.waitForRequest(/\/events\?/);
    await page.waitForRequest(/\/events\?/);
    expect(made.filter((call) => !call.startsWith('events?'))).toEqual([]);
    await isHidden(page, true);
    await page.waitForTimeout(300);
    made.length = 0;
    await page.waitForTimeout(9_000);
    expect(made).toEqual([]);
    await isHidden(page, false);
    await page.waitForRequest(/\/events\?/);
  });

  it('are shown after an outage of network or server, which the page reports, without loss of input', async () => {
    const customer = await api<Row>('/customers', { email: `live${Date.now()}@example.com`, first_name: 'Liv' });
    const page = await openScreen(`/customers/${customer.id}`);
    await page.getByRole('heading', { level: 1, name: 'Liv' }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First name').fill('Olivia');
    await page.context().setOffline(true);
    await form.getByText(/^You’re offline\./).waitFor();
    await page.context().setOffline(false);
    await form.getByText(/^You’re offline\./).waitFor({ state: 'detached' });
    await page.route('**/admin/v1/**', (route) => route.abort());
    await form.getByText(/^The server isn’t responding\./).waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Olivia');
    await changeAsOther('PATCH', `/customers/${customer.id}`, { last_name: 'Green' });
    await page.unroute('**/admin/v1/**');
    await form.getByText(/^The server isn’t responding\./).waitFor({ state: 'detached' });
    await page.getByText('Liv Green').first().waitFor({ state: 'attached' });
    expect(await form.getByLabel('First name').inputValue()).toBe('Olivia');
    takeProblems(page);
  });
});
