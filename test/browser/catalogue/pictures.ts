import type { Locator } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { onePixelPng } from '#test/support/fakes/uploaded-files.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

type Product = { readonly id: number; readonly images: readonly { readonly url: string; readonly status: string }[] };

describeConsole('pictures of products', ({ call, openScreen }) => {
  it('are added from a file, with an error at the field for anything else, and appear in the list', async () => {
    const name = 'Mug with a picture';
    const { id } = await call<Product>('/products', { name, variants: [{ price: '12.50' }] });
    const page = await openScreen(`/products/${id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    const form = page.locator('main');
    await form.getByLabel('Name', { exact: true }).fill(`${name} of one point`);
    const file = form.getByLabel('Add images');
    const choose = (mimeType: string, buffer: Buffer) => file.setInputFiles({ name: 'mug.png', mimeType, buffer });

    await choose('image/svg+xml', Buffer.from('<svg/>'));
    await form.getByText('Choose a JPG, PNG, WebP, AVIF or GIF picture.', { exact: true }).waitFor();
    await choose('image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
    await form.getByText('The picture is larger than 10 MB.').waitFor();
    await choose('image/png', Buffer.from('<!doctype html>'));
    await form.getByText('The file is not a JPG, PNG, WebP, AVIF or GIF image.').waitFor();
    await page.route('**/import-files/**', (route) => route.abort());
    await choose('image/png', onePixelPng);
    await form.getByText('The file did not arrive. Check your connection and try again.').waitFor();
    await page.unroute('**/import-files/**');
    expect(await form.getByLabel('Alt text').count()).toBe(0);
    takeProblems(page);

    await choose('image/png', onePixelPng);
    await form.locator('.gallery img').waitFor();
    expect(await form.locator('[name="images[0].url"]').inputValue()).toMatch(/\/media\/uploads\/.+\.png$/);
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe(`${name} of one point`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await form.getByLabel('Alt text').fill('A mug');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });

    await until(
      () => call<Product>(`/products/${id}`),
      ({ images }) => images[0]?.status === 'ready',
    );
    const list = await openScreen(`/products?q=${encodeURIComponent('picture')}`);
    await list.getByText(`${name} of one point`).first().waitFor();
    await list.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img.thumbnail')].some((one) => one.naturalWidth === 1),
    );
  });

  it('are added from a file by keyboard alone to a new product', async () => {
    const page = await openScreen('/products');
    const { keyboard } = page;
    await page.getByRole('button', { name: 'New product' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
    const form = page.locator('main');
    const walkTo = async (target: Locator): Promise<void> => {
      await target.waitFor();
      const isReached = () => target.evaluate((element) => element === document.activeElement);
      for (let step = 0; step < 60 && !(await isReached()); step += 1) await keyboard.press('Tab');
      expect(await isReached()).toBe(true);
    };
    await walkTo(form.getByLabel('Name', { exact: true }));
    await keyboard.type('Bowl of one point');
    await walkTo(form.getByLabel('Add images'));
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: onePixelPng });
    await form.locator('.gallery img').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByLabel('Alt text').focus();
    await keyboard.type('A bowl');
    await walkTo(form.getByLabel('Price of variant 1 in EUR', { exact: true }));
    await keyboard.type('18.00');
    await walkTo(form.getByRole('button', { name: 'Create product' }));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bowl of one point' }).waitFor();

    const made = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { images } = await until(
      () => call<Product>(`/products/${made}`),
      (product) => product.images[0]?.status === 'ready',
    );
    expect(images).toMatchObject([{ alt: 'A bowl' }]);
  });

  it('are sorted by keyboard and by dragging', async () => {
    const images = ['a', 'b', 'c'].map((name) => ({ url: `https://pictures.example/${name}.png` }));
    const { id } = await call<Product>('/products', { name: 'Three pictures', variants: [{ price: '12.50' }], images });
    const page = await openScreen(`/products/${id}`);
    const shown = async (): Promise<readonly (string | undefined)[]> =>
      (await page.locator('.gallery [type="hidden"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).map((url) =>
        url.at(-5),
      );
    const right = page.getByRole('button', { name: 'Move image 1 right' });
    await right.focus();
    await page.keyboard.press('Enter');
    expect(await shown()).toEqual(['b', 'a', 'c']);
    await page.getByRole('button', { name: 'Move image 2 right' }).and(page.locator(':focus')).waitFor();
    await page.locator('.gallery > li').nth(2).dragTo(page.locator('.gallery > li').first());
    expect(await shown()).toEqual(['c', 'b', 'a']);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });
    expect((await call<Product>(`/products/${id}`)).images.map(({ url }) => url.at(-5))).toEqual(['c', 'b', 'a']);
    takeProblems(page);
  });
});
