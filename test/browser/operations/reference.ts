import type { Locator, Page, Response } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';

describeConsole('the reference page', ({ stack, open }) => {
  const openReference = (): Promise<Page> => open(stack.origin, { viewport: { width: 1400, height: 900 } });

  /** Opens an operation of a document by its address and gives the button that sends its form. */
  async function openForm(page: Page, address: string): Promise<Locator> {
    await page.goto(address);
    const send = page.getByRole('button', { name: 'Execute' });
    await send.waitFor();
    return send;
  }

  /** Sends the request of an operation by the page's own form and gives the request with its answer. */
  async function tryOut(page: Page, address: string, path: string): Promise<Response> {
    const send = await openForm(page, address);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await send.click();
    await page.getByText('Server response').first().waitFor();
    return answer;
  }

  it('sends requests with the key of the demo, and leaves out what may be left out', async () => {
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

  it('sends one to the admin API with the token of the demo', async () => {
    const page = await openReference();
    await page.goto('/docs');
    await page.getByRole('link', { name: 'Admin API', exact: true }).click();
    await page.getByRole('heading', { name: /^Store Management Admin API/ }).waitFor();
    await page.goto('about:blank');
    expect((await tryOut(page, '/docs?document=admin#/admin/listStores', '/admin/v1/stores')).status()).toBe(200);
  });

  it('shows what an operation needs and emits, with an example of its body', async () => {
    const page = await openReference();
    await openForm(page, '/docs#/products/createProduct');
    for (const text of ['Needs the scope write_products.', 'Emits product.created, inventory.updated.', 'Linen shirt'])
      await page.getByText(text).first().waitFor();
  });
});
