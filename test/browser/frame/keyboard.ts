import type { Locator, Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { takeProblems, unused } from '#test/support/harness/browser.ts';
import { redirectUri, registerLiveApp } from '#test/support/harness/live-app.ts';

/**
 * Presses Tab until the control has the focus.
 * @throws Error if the control is never reached
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 300; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never comes to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

describeConsole('a person without a mouse', ({ stack, call: read, open }) => {
  /** Logs in by keyboard, then uses the page's first link to skip to the content. */
  async function openScreen(path: string): Promise<Page> {
    const page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    await page.goto(`/admin/${stack.demo.store_id}${path}`);
    await press(page, page.getByRole('button', { name: 'Demo Owner' }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await press(page, page.getByRole('link', { name: 'Skip to the content' }));
    return page;
  }

  it('places an order', async () => {
    type Sold = { readonly variants: readonly { readonly sku: string | null; readonly inventory_quantity: number | null }[] };
    const variants = (await read<readonly Sold[]>('/products?status=active&limit=100')).flatMap((product) => product.variants);
    const sku = variants.find((one) => one.sku !== null && (one.inventory_quantity ?? 0) > 5)?.sku ?? '';
    const page = await openScreen('/orders');
    await press(page, page.getByRole('button', { name: 'New order' }));
    const form = page.getByRole('dialog');
    await type(page, form.getByRole('combobox', { name: 'Find a product' }), sku);
    await form.getByRole('option').filter({ hasText: sku }).first().waitFor();
    await page.keyboard.press('Enter');
    await type(page, form.getByLabel('Quantity'), '2');
    await type(page, form.getByLabel('E-mail', { exact: true }), 'keys.only@example.com');
    await press(page, form.getByRole('button', { name: /^Place the order for / }));
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await read(`/orders/${id}`)).toMatchObject({ email: 'keys.only@example.com', line_items: [{ sku, quantity: 2 }] });
  });

  it('refunds an order, and restores the focus when the form closes', async () => {
    type Sold = { readonly variants: readonly { readonly id: number }[] };
    const [mug] = await read<readonly Sold[]>('/products?sku=ENAMEL-MUG');
    const { id, name } = await read<{ readonly id: number; readonly name: string }>('/orders', {
      ...{ line_items: [{ variant_id: mug?.variants[0]?.id, quantity: 1 }], payment_status: 'paid' },
      customer: { email: 'refunded.by.keys@example.com' },
    });
    const page = await openScreen('/orders?payment_status=paid');
    await press(page, page.getByRole('table').getByRole('link', { name, exact: true }));
    const refund = page.getByRole('button', { name: 'Refund', exact: true });
    await press(page, refund);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await refund.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await type(page, form.getByRole('spinbutton').first(), '1');
    await press(page, form.getByRole('button', { name: /^Refund .\d/ }));
    await form.waitFor({ state: 'detached' });
    expect(await read(`/orders/${id}/refunds`)).toHaveLength(1);
  });

  it('counts stock', async () => {
    const page = await openScreen('/inventory-levels');
    await press(page, page.getByRole('button', { name: /^Actions for / }).first());
    await press(page, page.getByRole('button', { name: 'Count', exact: true }));
    const form = page.getByRole('dialog');
    await type(page, form.getByLabel('Counted units'), '3');
    await type(page, form.getByLabel('Reason'), 'Counted by keyboard');
    await press(page, form.getByRole('button', { name: 'Save count' }));
    await form.waitFor({ state: 'detached' });
    const [movement] = await read<readonly object[]>('/inventory-movements?limit=1');
    expect(movement).toMatchObject({ type: 'count', reason: 'Counted by keyboard' });
  });

  it('creates an API key', async () => {
    const page = await openScreen('/api-keys');
    await press(page, page.getByRole('button', { name: 'Create a key' }));
    const form = page.getByRole('dialog');
    const name = `Made by keyboard ${unused()}`;
    await type(page, form.getByLabel('Name'), name);
    await press(page, form.getByRole('button', { name: 'Read only' }));
    await press(page, form.getByRole('button', { name: 'Create the key' }));
    await press(page, page.getByRole('button', { name: 'Done' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const keys = await read<readonly { readonly name: string }[]>('/api-keys');
    expect(keys.map((key) => key.name)).toContain(name);
  });

  it('approves an app', async () => {
    const app = await registerLiveApp(stack, `keyboard-app-${unused()}`, { name: 'Keyboard app' });
    const page = await open(stack.origin, { viewport: { width: 1280, height: 900 } });
    await page.route('https://app.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>The app</title>' }));
    const query = { response_type: 'code', client_id: app.client_id, redirect_uri: redirectUri, scope: 'read_store' };
    await page.goto(`/admin/oauth/authorize?${new URLSearchParams(query)}`);
    await press(page, page.getByRole('button', { name: 'Demo Owner' }));
    await press(page, page.getByRole('button', { name: 'Allow Keyboard app' }));
    await page.waitForURL('https://app.example/**');
    expect(takeProblems(page)).toEqual([`foreign request: ${page.url()}`]);
    expect(new URL(page.url()).searchParams.get('code')).not.toBeNull();
  });
});
