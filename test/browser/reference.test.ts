import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

describeInBrowser('the reference page', (open) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack([], await demoFolder());
  });
  afterAll(() => stack?.remove());

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

  /** Sends the request of an operation by the page's own form and gives the status that the API answered. */
  async function tryOut(page: Page, operation: string, path: string): Promise<number> {
    await page.goto(`/docs#${operation}`);
    const send = await openForm(page, 'get', path);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
    await send.click();
    return (await answer).status();
  }

  it('sends a first request with the key of the demo', async () => {
    const page = await openReference();
    expect(await tryOut(page, 'api/tag/store/GET/store', '/store')).toBe(200);
    await page.getByText('200 OK').first().waitFor();
  });

  it('sends one to the admin API with the token of the demo', async () => {
    expect(await tryOut(await openReference(), 'admin/tag/admin/GET/stores', '/stores')).toBe(200);
  });

  it('leaves out what may be left out, and can send the same twice', async () => {
    const page = await openReference();
    await page.goto('/docs#api/tag/products/POST/products');
    const send = await openForm(page, 'post', '/products');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/v1/products');
    await send.click();
    expect(await (await sent).allHeaders()).not.toHaveProperty('idempotency-key');
  });

  it('shows what an operation needs, what it emits, and every code of an error', async () => {
    const page = await openReference();
    await page.goto('/docs#api/tag/products/POST/products');
    await page.getByText('Needs the scope write_products.').first().waitFor();
    await page.getByText('Emits product.created, inventory.updated.').first().waitFor();
    await page.goto('/docs#api/description/codes-of-a-field');
    await page.getByText('insufficient_stock: POST /').waitFor();
  });

  it('shows the sample of a webhook', async () => {
    const page = await openReference();
    await page.goto('/docs#api/webhook/POST/order.paid');
    await page.getByText('evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB').first().waitFor();
  });

  it('shows what a field means, with its example', async () => {
    const page = await openReference();
    await page.goto('/docs#api/tag/products/POST/products');
    await page.getByText('Name of the product, 1 to 200 characters. Required when it is created.').first().waitFor();
    await page.getByText('Linen shirt').first().waitFor();
  });

  it.each([
    ['Your first order', '/docs/guides/first-order.md', '# Your first order\n'],
    ['Use Python', '/docs/guides/python.md', '# Use Python\n'],
    ['changelog', '/docs/changelog.md', '# Changelog\n'],
  ])('leads to %s', async (name, path, begin) => {
    const page = await openReference();
    await page.goto('/docs#api/description/guides');
    const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
    expect(new URL(href ?? '', stack.origin).href).toBe(`${stack.origin}${path}`);
    const guide = await fetch(`${stack.origin}${path}`);
    expect([guide.status, guide.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect((await guide.text()).startsWith(begin)).toBe(true);
  });
});
