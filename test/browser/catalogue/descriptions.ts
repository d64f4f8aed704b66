import type { Locator, Page } from 'playwright-core';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';

type Row = { readonly id: number; readonly name: string; readonly description: string | null };

/** Pieces of hostile HTML, each with the part that remains in the page. */
const hostile: readonly (readonly [html: string, left: string])[] = [
  ['<script>window.hit = 1</script>a', 'a'],
  ['<img src=x onerror="window.hit = 1" alt="b">', 'b'],
  [
    '<img src="https://pictures.example/c.png" onload="window.hit=1" style="position:fixed" class="danger" alt="c">',
    '<img src="https://pictures.example/c.png" alt="c" loading="lazy" referrerpolicy="no-referrer">',
  ],
  ['<img src="http://pictures.example/t.gif" alt="not safe">', 'not safe'],
  ['<img src="data:image/svg+xml,<svg onload=window.hit=1>" alt="data">', 'data'],
  ['<svg onload="window.hit = 1"><script>window.hit = 1</script><a href="javascript:window.hit=1">d</a></svg>', ''],
  ['<svg></p><style><a id="</style><img src=1 onerror=window.hit=1>">', '<p></p>"&gt;'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">', ''],
  ['<noscript><p title="</noscript><img src=x onerror=window.hit=1>"></noscript>', ''],
  ['<a href="javascript:window.hit=1">e</a>', 'e'],
  ['<a href=" jav&#x09;ascript:window.hit=1">f</a>', 'f'],
  ['<a href="data:text/html,<script>opener.hit=1</script>">g</a>', 'g'],
  ['<a href="vbscript:x" onclick="window.hit=1">h</a>', 'h'],
  [
    '<a href="https://shop.example/?a=1&amp;b=2" target="_self" onmouseover="window.hit=1" style="x">i</a>',
    '<a href="https://shop.example/?a=1&amp;b=2" target="_blank" rel="nofollow noopener noreferrer">i</a>',
  ],
  ['<iframe srcdoc="<script>parent.hit=1</script>"></iframe><object data="javascript:window.hit=1"></object><embed src="x">', ''],
  ['<form action="https://evil.example"><input name="password"><button formaction="javascript:window.hit=1">j</button></form>', 'j'],
  [
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/a.css">',
    '',
  ],
  [
    '<style>* { display: none }</style><p style="background:url(https://evil.example/t)" id="screen" class="notice bad" onclick="window.hit=1">k</p>',
    '<p>k</p>',
  ],
  ['<template><script>window.hit=1</script></template><xmp><script>window.hit=1</script></xmp>', ''],
  ['<h1>l</h1><h4 role="alert">m</h4>', '<p class="heading">l</p><p class="heading">m</p>'],
  [
    '<table><tbody><tr><td colspan="2" rowspan="999999" onclick="x">n</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">n</td></tr></tbody></table>',
  ],
  [
    '<details open ontoggle="window.hit=1">o</details><video><source onerror="window.hit=1"></video><audio src=x onerror=window.hit=1></audio>',
    'o',
  ],
  ['<ul><li><b>p</b> <em>q</em><br><code>r</code></li></ul>', '<ul><li><b>p</b> <em>q</em><br><code>r</code></li></ul>'],
  ['&lt;script&gt;window.hit=1&lt;/script&gt;', '&lt;script&gt;window.hit=1&lt;/script&gt;'],
];

/** Matches HTML that swallows all content after it: the content becomes part of an element that is dropped. */
const swallowsTheRest = /^<math>/;
/**
 * Matches the policy violations that are expected. The browser reports them even for a document that it only parses,
 * although nothing in such a document runs.
 */
const refused =
  /^console: .* violates the following Content Security Policy|^content security policy: (script-src-attr|style-src-\w+|base-uri) /;
const productCall = /\/admin\/v1\/stores\/\w+\/products\/\d+(\?|$)/;

/**
 * Returns the preview of the description. It is the last preview on the page, because the short description comes
 * first.
 */
const previewOf = (form: Locator): Locator => form.locator('.html-preview').last();

/** Switches the description to HTML and returns its text field. */
async function htmlOf(form: Locator): Promise<Locator> {
  const change = form.getByRole('button', { name: 'HTML' }).last();
  await change.waitFor();
  if ((await change.getAttribute('aria-pressed')) === 'false') await change.click();
  await previewOf(form).waitFor();
  return form.getByLabel('Description', { exact: true });
}

describeConsole('descriptions of products', ({ stack, call, openScreen }) => {
  /**
   * Opens a product page on which the fields in `said` replace those in the API's answer, so that the page also shows
   * descriptions that the API would refuse. `asked` collects the origins that the page contacts.
   */
  async function openProduct(said: object): Promise<{ readonly page: Page; readonly product: Row; readonly asked: readonly string[] }> {
    const [product] = await call<readonly Row[]>('/products?limit=1');
    if (product === undefined) throw new Error('the demo has no product');
    const page = await openScreen('/home');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
    await changeAnswers(page, productCall, (body) => {
      const answer = body as { readonly data: Row };
      return { ...answer, data: { ...answer.data, ...said } };
    });
    await page.goto(`/admin/${stack.demo.store_id}/products/${product.id}`);
    await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
    return { page, product, asked };
  }

  it('show only the harmless part of hostile HTML, and run nothing', async () => {
    const together = hostile.map(([html]) => `<div>${html}</div>`).join('');
    const { page, asked } = await openProduct({ short_description: together, description: '<p onclick="x">plain</p>' });
    const hit = () => page.evaluate(() => (window as { readonly hit?: number }).hit);
    await page.getByRole('region', { name: 'Short description' }).waitFor();
    expect(await page.getByRole('region', { name: 'Description', exact: true }).locator('.rich').innerHTML()).toBe('<p>plain</p>');
    const kept = await page.locator('.rich *').evaluateAll((all) => all.flatMap((one) => [one.localName, ...one.getAttributeNames()]));
    expect(kept.filter((name) => /^(script|style|svg|math|iframe|form|input|base|meta|link|class|id)$|^on/.test(name)).toSorted()).toEqual(
      [],
    );
    expect(await hit()).toBeUndefined();

    await page.getByRole('button', { name: /^(Add|Edit) Description$/ }).click();
    const form = page.locator('main');
    const field = await htmlOf(form);
    const rich = previewOf(form).locator('.rich');
    for (const [at, [html, left]] of hostile.entries()) {
      // When the end marker appears, the preview has been updated.
      await field.fill(`<div>${html}</div><p>end ${at}</p>`);
      const end = rich.getByText(`end ${at}`, { exact: true });
      if (!swallowsTheRest.test(html)) await end.waitFor();
      // The end marker after this HTML never appears, because the HTML swallows everything that follows it. Therefore,
      // wait until the previous marker has disappeared.
      else await rich.getByText(`end ${at - 1}`, { exact: true }).waitFor({ state: 'detached' });
      expect([html, (await rich.innerHTML()).replace(/^<div>|<\/div>(<p>end \d+<\/p>)?$/g, '')]).toEqual([html, left]);
    }
    expect(await hit()).toBeUndefined();
    expect(asked.filter((origin) => ![stack.origin, 'https://pictures.example'].includes(origin))).toEqual([]);
    const problems = takeProblems(page).filter((problem) => !refused.test(problem));
    expect([...new Set(problems)]).toEqual(['foreign request: https://pictures.example/c.png']);
  });

  it('are previewed as they are written', async () => {
    const { page, product } = await openProduct({});
    await page.getByRole('button', { name: /^(Add|Edit) Description$/ }).click();
    const form = page.locator('main');
    const field = await htmlOf(form);
    await field.fill('<p>Woven in <b>Donegal</b></p><img src=x onerror="window.hit=1">');
    const preview = previewOf(form);
    await preview.getByText('Donegal').waitFor();
    expect(await preview.locator('.rich').innerHTML()).toBe('<p>Woven in <b>Donegal</b></p>');
    expect(await page.evaluate(() => (window as { readonly hit?: number }).hit)).toBeUndefined();
    expect(takeProblems(page).filter((problem) => !refused.test(problem))).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });
    await page.unroute(productCall);
    await page.goto(`/admin/${stack.demo.store_id}/products/${product.id}`);
    const saved = page.getByRole('region', { name: 'Description', exact: true });
    expect(await saved.locator('b').innerText()).toBe('Donegal');
    expect((await call<Row>(`/products/${product.id}`)).description).not.toContain('onerror');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('leave the header of a phone one row', async () => {
    const page = await openScreen('/home');
    await page.setViewportSize({ width: 390, height: 844 });
    const tops = await page
      .locator('header')
      .first()
      .evaluate((header) => {
        const shown = [...header.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
        return [...new Set(shown.map(({ top, height }) => Math.round((top + height / 2) / 10)))].length;
      });
    expect(tops).toBe(1);
  });
});
