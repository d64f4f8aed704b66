import type { Locator, Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';

describeConsole('the reference page', ({ stack, open }) => {
  const openReference = (): Promise<Page> => open(stack.origin, { viewport: { width: 1400, height: 900 } });

  /** Opens the form of an operation. A click that comes while the page still puts its operations in their places is lost. */
  async function openForm(page: Page, method: string, path: string): Promise<Locator> {
    const send = page.getByRole('button', { name: `Send ${method} request to` });
    for (let tries = 1; ; tries += 1) {
      await page.getByRole('button', { name: new RegExp(`Test Request\\s*\\(${method} ${path}\\)`) }).click();
      try {
        await send.waitFor({ timeout: 20_000 });
        return send;
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
  }

  /** Closes the form by a click beside it. */
  async function closeForm(page: Page, send: Locator): Promise<void> {
    await page.mouse.click(5, 5);
    await send.waitFor({ state: 'hidden' });
  }

  /** Sends the request of an operation by the page's own form and gives the status that the API answered. */
  async function tryOut(page: Page, operation: string, path: string): Promise<number> {
    await page.goto(`/docs#${operation}`);
    const send = await openForm(page, 'get', path);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
    await send.click();
    const status = (await answer).status();
    await page.getByText('200 OK').first().waitFor();
    await closeForm(page, send);
    return status;
  }

  it('sends requests with the key of the demo, and leaves out what may be left out', async () => {
    const page = await openReference();
    expect(await tryOut(page, 'api/tag/store/GET/store', '/store')).toBe(200);
    await page.goto('/docs#api/tag/products/POST/products');
    const send = await openForm(page, 'post', '/products');
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/products');
    await send.click();
    expect(await (await answer).request().allHeaders()).not.toHaveProperty('idempotency-key');
  });

  it('sends one to the admin API with the token of the demo', async () => {
    expect(await tryOut(await openReference(), 'admin/tag/admin/GET/stores', '/stores')).toBe(200);
  });

  it('shows what an operation needs and emits, what a field means, codes of errors and the sample of a webhook, and leads to guides', async () => {
    const page = await openReference();
    await page.goto('/docs#api/tag/products/POST/products');
    for (const text of [
      'Needs the scope write_products.',
      'Emits product.created, inventory.updated.',
      'Name of the product, 1 to 200 characters. Required when it is created.',
      'Linen shirt',
    ])
      await page.getByText(text).first().waitFor();
    await page.goto('/docs#api/description/codes-of-a-field');
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
    await page.goto('/docs#api/webhook/POST/order.paid');
    await page.getByText('evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB').first().waitFor();
  });
});
