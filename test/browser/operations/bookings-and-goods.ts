import type { Page } from 'playwright-core';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { itemsOf } from '#test/support/harness/items-of.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

describeConsole('bookings, purchase orders, returns and locations in the console', ({ stack, call: read, openScreen: openAs }) => {
  async function firstOf(path: string): Promise<Row> {
    const [row] = await read<readonly Row[]>(path);
    if (row === undefined) throw new Error(`the demo has nothing at ${path}`);
    return row;
  }

  const openScreen = (path: string): Promise<Page> => openAs(path, { locale: 'en-GB' });

  /** Submits the open dialog with a double click, as from an impatient person, and waits until it closes. */
  async function submit(page: Page, name: string): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Returns the last day in the coming weeks that has a free time for the demo's service. */
  async function freeDay(): Promise<string> {
    const { id } = await firstOf('/products?kind=booking');
    const { variants } = await read<{ readonly variants: readonly Row[] }>(`/products/${id}`);
    const slots = await read<readonly { readonly starts_at: string }[]>(`/bookings/availability?variant_id=${variants[0]?.id}&limit=250`);
    return slots.at(-1)?.starts_at.slice(0, 10) ?? '';
  }

  it('moves a booking to a free time, and cancels it by the rules of its service', async () => {
    // The demo has a booking of two seats, more than a day ahead, with a paid deposit and no order.
    const bookings = await read<readonly Row[]>('/bookings?status=confirmed&limit=100');
    const booking = bookings.find(
      ({ order_id, starts_at }) => order_id === null && Date.parse(String(starts_at)) > Date.now() + 86_400_000,
    );
    if (booking === undefined) throw new Error('the demo has no booking without an order that is to come');
    const page = await openScreen(`/bookings/${booking.id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const day = await freeDay();
    await page.getByRole('dialog').getByLabel('Day').fill(day);
    const times = page.getByRole('dialog').getByLabel('Free times');
    await times.locator(`option[value^="${day}"]`).first().waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByText('Time in Europe/Dublin').waitFor();
    const last = times.locator('option').last();
    const wanted = (await last.getAttribute('value')) ?? '';
    await times.selectOption(wanted);
    await submit(page, 'Move the booking');
    const moved = await read<Row>(`/bookings/${booking.id}`);
    expect(`${moved['starts_at']}|${moved['resource_id']}`).toBe(wanted);
    expect(moved['starts_at']).not.toBe(booking['starts_at']);

    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await page.getByText('The service’s policy refunds 100% now').waitFor();
    await page.getByLabel('Reason').fill('Closed on that day');
    await submit(page, 'Cancel the booking');
    await page.getByText(`Refunded: €${booking['deposit']}.`).waitFor();
    expect(await read<Row>(`/bookings/${booking.id}`)).toMatchObject({ status: 'cancelled', cancel_reason: 'Closed on that day' });
    await page.getByRole('button', { name: 'Move', exact: true }).waitFor({ state: 'detached' });
  });

  it('creates a booking at a free time, and shows it in its week', async () => {
    const page = await openScreen('/bookings/week');
    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Service').selectOption({ label: await optionWith(page, 'Coffee tasting') });
    const day = await freeDay();
    await dialog.getByLabel('Day').fill(day);
    await dialog.getByLabel('Free times').locator(`option[value^="${day}"]`).first().waitFor({ state: 'attached' });
    await dialog.getByLabel('E-mail', { exact: true }).fill('week@example.com');
    await dialog.getByLabel('First name').fill('Wendy');
    await submit(page, 'Book');
    await page.getByRole('heading', { name: /^Booking B/ }).waitFor();
    await page.goto(`/admin/${stack.demo.store_id}/bookings/week?week=${day}`);
    await page.getByRole('link', { name: /Coffee tasting.*Wendy/ }).waitFor();
  });

  it('shows services and suppliers by name', async () => {
    const page = await openScreen('/booking-services');
    await page.getByRole('link', { name: 'Coffee tasting' }).click();
    await page.getByRole('heading', { name: 'Booking of Coffee tasting' }).waitFor();
    const [resource] = await read<readonly Row[]>('/booking-resources');
    await page.getByRole('link', { name: String(resource?.['name']) }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await page.getByLabel('Variant', { exact: true }).selectOption('The only variant');
    await page.getByLabel('Minutes', { exact: true }).fill('75');
    await submit(page, 'Save');
    await page.getByText('Duration of The only variant').waitFor();
    await page.getByText('1 h 15 min').waitFor();

    await page.goto(`/admin/${stack.demo.store_id}/variant-supplies`);
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await page.getByRole('combobox', { name: 'Find variant' }).fill('enamel');
    await page.getByRole('option', { name: 'Enamel mug' }).first().click();
    await page.getByRole('button', { name: 'Remove Enamel mug' }).waitFor();
    await page.getByRole('dialog').getByLabel('Supplier', { exact: true }).selectOption('printful');
    await submit(page, 'Save');
    await page.getByRole('heading', { name: /^Supply of Enamel mug/ }).waitFor();
    await page.getByRole('link', { name: 'Supplier products' }).first().click();
    await page.getByRole('link', { name: /^Enamel mug/ }).waitFor();
  });

  it('receives a purchase order in parts, and its units are in stock', async () => {
    const { id } = await firstOf('/purchase-orders?status=accepted');
    const [line] = (await read<{ readonly line_items: readonly (Row & { readonly variant_id: number })[] }>(`/purchase-orders/${id}`))
      .line_items;
    const inStock = async (): Promise<number> => {
      const levels = await read<readonly { readonly on_hand: number }[]>(`/inventory-levels?variant_ids=${line?.variant_id}`);
      return levels.reduce((sum, { on_hand }) => sum + on_hand, 0);
    };
    const before = await inStock();
    const page = await openScreen(`/purchase-orders/${id}`);
    for (const [units, received] of [
      ['10', 10],
      ['26', 36],
    ] as const) {
      await page.getByRole('button', { name: 'Receive', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Location').waitFor();
      await page.getByRole('dialog').getByLabel('Enamel mug').fill(units);
      await submit(page, 'Receive items');
      const { line_items } = await read<{ readonly line_items: readonly Row[] }>(`/purchase-orders/${id}`);
      expect(line_items[0]?.['received_quantity']).toBe(received);
      expect(await inStock()).toBe(before + received);
    }
    await page.getByText('Shipped', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Receive', exact: true }).waitFor({ state: 'detached' });
  });

  it('receives returned goods of an order, restocks them and refunds their price', async () => {
    const orders = await read<readonly (Row & { readonly line_items: readonly Row[] })[]>(
      '/orders?status=delivered&payment_status=paid&limit=100',
    );
    const order = orders.find(({ line_items }) => line_items.some((line) => line['kind'] === 'physical'));
    if (order === undefined) throw new Error('the demo has no delivered order of goods');
    const page = await openScreen(`/orders/${order.id}`);
    await page.getByRole('button', { name: 'Return items' }).click();
    await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
    await page.getByLabel('Reason').selectOption('wrong_size');
    await submit(page, 'Open the return');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Location').waitFor();
    await submit(page, 'Receive and refund');
    await page.getByText(/^Received\. Refunded so far: €\d/).waitFor();
    const goods = order.line_items.find((line) => line['kind'] === 'physical');
    await page.getByRole('cell', { name: String(goods?.['name']) }).waitFor();
    await page.getByRole('link', { name: `Order ${order['name']}` }).waitFor();
    await page.getByRole('link', { name: String(order['customer_name']), exact: true }).waitFor();
    const made = await firstOf(`/returns?order_id=${order.id}`);
    expect(made).toMatchObject({
      status: 'received',
      line_items: [{ quantity: 1, received_quantity: 1, restocked_quantity: 1, reason: 'wrong_size' }],
    });
    const refunds = await read<readonly { readonly amount: string }[]>(`/orders/${order.id}/refunds`);
    expect(refunds.map(({ amount }) => amount)).toEqual([made['refunded']]);
  });

  it('sets the opening hours of a location, and shows errors at the day', async () => {
    const { id } = await firstOf('/locations');
    const page = await openScreen(`/locations/${id}`);
    await page.getByRole('button', { name: 'Opening hours' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Monday').fill('9 to 5');
    await dialog.getByLabel('Exceptions').fill('2027-12-24 9-13\n2027-12-25 closed');
    await dialog.getByRole('button', { name: 'Save the hours' }).click();
    await dialog.locator('[aria-invalid="true"][name="weekly.monday"]').waitFor();
    await dialog.getByLabel('Monday').fill('9-12.30, 13:30-18');
    await submit(page, 'Save the hours');
    expect(await read(`/locations/${id}/opening-hours`)).toMatchObject({
      weekly: {
        monday: [
          { opens_at: '09:00', closes_at: '12:30' },
          { opens_at: '13:30', closes_at: '18:00' },
        ],
      },
      exceptions: [
        { date: '2027-12-24', hours: [{ opens_at: '09:00', closes_at: '13:00' }] },
        { date: '2027-12-25', hours: [] },
      ],
    });
  });

  it('navigates the bars of sales by keyboard, and saves the shown figures', async () => {
    const page = await openScreen('/reports/sales?interval=week');
    const bars = page.locator('figure.sales-chart a');
    await bars.first().focus();
    await page.keyboard.press('End');
    await bars.last().and(page.locator(':focus')).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const [head = '', ...lines] = Buffer.concat(chunks).toString().trim().split('\r\n');
    expect(head).toMatch(/^\uFEFF?"Week","Orders","Units","Gross sales",/);
    const shown = page.getByRole('table', { name: 'Sales by period' }).locator('tbody td[data-label="Orders"]');
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      (await shown.allTextContents()).map((orders) => [expect.stringMatching(/^"\d{4}-\d\d-\d\d"$/), orders]),
    );
    expect(lines.length).toBeGreaterThan(1);
    await bars.last().focus();
    // Marks the document. The mark is lost if the browser loads the page again.
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\?created_since=/);
    await page.locator('[data-before] main h1:focus', { hasText: 'Orders' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  });

  /** Presses a button and returns the name and content of the saved file. */
  async function saved(page: Page, button: string): Promise<readonly [name: string, text: string]> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return [download.suggestedFilename(), Buffer.concat(chunks).toString('utf8')];
  }

  it('saves all pages of a list as filtered', async () => {
    const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(stack.demo.store_id ?? '');
    const customers = await itemsOf(admin.customers.list({ limit: 250 }));
    const page = await openScreen('/customers');
    await page.getByRole('button', { name: 'List options' }).click();
    const [name, text] = await saved(page, 'Export as CSV');
    expect(name).toBe('customers.csv');
    expect(text.trim().split('\r\n')).toHaveLength(1 + customers.length);
  });

  it('saves all data about a customer who requests it', async () => {
    const customer = await firstOf('/customers');
    const [name, text] = await saved(await openScreen(`/customers/${customer.id}`), 'Export personal data');
    expect(name).toBe(`customer-${customer.id}.json`);
    const { customer_id, records } = JSON.parse(text);
    expect(customer_id).toBe(customer.id);
    expect(records.filter(({ kind }: { readonly kind: string }) => kind === 'customer')).toHaveLength(1);
  });
});

/** Returns the text of the dialog's first option that contains these words. */
async function optionWith(page: Page, words: string): Promise<string> {
  const option = page.getByRole('dialog').locator('option', { hasText: words }).first();
  await option.waitFor({ state: 'attached' });
  return (await option.textContent()) ?? '';
}
