import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';

describeConsole('shots', ({ stack, call, openScreen }) => {
  it('are taken', async () => {
    const first = async (path: string) => (await call<readonly { readonly id: number }[]>(path))[0]?.id;
    const urls: Record<string, string> = {
      product: `/products/${await first('/products?q=shirt&limit=1')}`,
      new: '/products?new=1',
      order: `/orders/${await first('/orders?payment_status=partially_refunded&limit=1')}`,
      ret: `/returns/${await first('/returns?limit=1')}`,
      customer: `/customers/${await first('/customers?limit=1')}`,
      missing: '/customers/1',
      neworder: '/orders?new=1',
      staff: '/staff',
    };
    const page = await openScreen('/home');
    for (const [name, url] of Object.entries(urls)) {
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ] as const) {
        for (const colorScheme of ['light', 'dark'] as const) {
          if (colorScheme === 'dark' && !['product', 'order'].includes(name)) continue;
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme });
          await page.goto(`/admin/${stack.demo.store_id}${url}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForTimeout(2500);
          if (name === 'neworder') {
            await page.getByRole('combobox', { name: 'Find a product' }).fill('enamel');
            await page.waitForTimeout(2500);
          }
          await page.screenshot({ path: `/work/shots/pages/${name}-${width}-${colorScheme}.png`, fullPage: name !== 'neworder' });
          process.stderr.write(`${name} ${width} ${colorScheme} ${JSON.stringify(await accessibilityProblems(page))} ${JSON.stringify(takeProblems(page))} wide ${await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)}\n`);
        }
      }
    }
  });
});
