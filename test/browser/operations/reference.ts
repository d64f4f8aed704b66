import type { Locator, Page, Response } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';

describeConsole('the reference page', ({ stack, open }) => {
  const openReference = (): Promise<Page> => open(stack.origin, { viewport: { width: 1400, height: 900 } });

  /** Opens an operation in the API reference, and returns the button that sends its request. */
  async function openForm(page: Page, address: string): Promise<Locator> {
    await page.goto(address);
    const send = page.getByRole('button', { name: 'Execute' });
    await send.waitFor();
    return send;
  }

  /** Sends a request with the form on the page, and returns the answer. */
  async function tryOut(page: Page, address: string, path: string): Promise<Response> {
    const send = await openForm(page, address);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await send.click();
    await page.getByText('Server response').first().waitFor();
    return answer;
  }

  it('sends requests with the key of the demo, and omits empty optional fields', async () => {
    const page = await openReference();
    expect((await tryOut(page, '/docs#/store/getStore', '/v1/store')).status()).toBe(200);
    await page.locator('.request-snippets').waitFor();
    await page.goto('about:blank');
    const listed = await tryOut(page, '/docs#/products/listProducts', '/v1/products');
    expect([listed.status(), new URL(listed.url()).search]).toEqual([200, '']);
    await page.goto('about:blank');
    const created = await tryOut(page, '/docs#/products/createProduct', '/v1/products');
    expect(await created.request().allHeaders()).not.toHaveProperty('idempotency-key');
  });

  it('sends requests to the admin API with the token of the demo', async () => {
    const page = await openReference();
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Admin API', exact: true }).click();
    await page.getByRole('heading', { name: /^Store Management Admin API/ }).waitFor();
    await page.goto('about:blank');
    expect((await tryOut(page, '/docs?document=admin#/admin/listStores', '/admin/v1/stores')).status()).toBe(200);
  });

  it('finds operations by the name of their group', async () => {
    const page = await openReference();
    await page.goto('/docs');
    const orders = page.locator('.opblock-tag[data-tag="orders"]');
    await orders.waitFor();
    await page.getByPlaceholder('Filter by tag').fill('gift-cards');
    await orders.waitFor({ state: 'hidden' });
    await page.locator('.opblock-tag[data-tag="gift-cards"]').click();
    await page.locator('.opblock-summary-path[data-path="/gift-cards"]').first().waitFor();
  });

  it("shows an operation's scope and events, the meaning of fields, error codes and the sample of a webhook, and links to guides", async () => {
    const page = await openReference();
    await openForm(page, '/docs#/products/createProduct');
    for (const text of ['Needs the scope write_products.', 'Emits product.created, inventory.updated.', 'Linen shirt'])
      await page.getByText(text).first().waitFor();
    await page.getByRole('tab', { name: 'Schema' }).first().click();
    await page.getByText('Name of the product, 1 to 200 characters. Required when it is created.').first().waitFor();
    await page.getByText('insufficient_stock: POST /').waitFor();
    for (const [name, path, begin] of [
      ['Your first order', '/docs/guides/first-order.md', '# Your first order\n'],
      ['Use Python', '/docs/guides/python.md', '# Use Python\n'],
      ['changelog', '/docs/changelog.md', '# Changelog\n'],
    ] as const) {
      const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
      expect(new URL(href ?? '', stack.origin).href).toBe(`${stack.origin}${path}`);
      const guide = await fetch(`${stack.origin}${path}`);
      expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect((await guide.text()).startsWith(begin)).toBe(true);
    }
    await page.goto('about:blank');
    await page.goto('/docs#/webhooks/onOrderPaid');
    await page.getByText('evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB').first().waitFor();
  });
});
