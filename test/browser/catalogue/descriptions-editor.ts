import type { Locator, Page } from 'playwright-core';
import { describeConsole } from '#test/browser/describe-console.ts';
import { accessibilityProblems, takeProblems, unused } from '#test/support/harness/browser.ts';

type Row = { readonly id: number; readonly description: string | null; readonly short_description: string | null };

/**
 * Pieces of stored HTML, each with the view in which it opens. HTML that the editor would change is shown as source.
 */
const stored: readonly (readonly [html: string, shown: 'in the editor' | 'as HTML'])[] = [
  ['Holds a litre.', 'in the editor'],
  ['Two <strong>words</strong><br />on two lines &amp; more', 'in the editor'],
  ['<p>One</p><p>Two <b>b</b> <i>i</i> <u>u</u> <s>s</s> <code>c</code></p>', 'in the editor'],
  ['<p>One <strong>strong</strong> <em>em</em></p>\n\n<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n', 'in the editor'],
  ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><ol><li>a</li></ol>', 'in the editor'],
  ['<blockquote><p>Said</p></blockquote><p><a href="/sale" rel="nofollow noopener noreferrer">on</a></p>', 'in the editor'],
  ['<p>A</p><p><img src="https://pictures.example/c.png" alt="c" width="10" height="10" /></p>', 'in the editor'],
  ['<p>lines that\n  are one</p>', 'in the editor'],
  ['<div>One</div><div>Two</div>', 'in the editor'],
  ['<pre>a\n  b\n</pre><p>c</p>', 'in the editor'],
  ['<p>both <b>b</b> and <strong>strong</strong></p>', 'as HTML'],
  ['<blockquote>Said</blockquote>', 'in the editor'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', 'as HTML'],
  ['<table><thead><tr><th colspan="2">a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>', 'in the editor'],
  ['<p>a</p><hr /><p>b</p>', 'as HTML'],
  ['<p>b <span>c</span></p>', 'in the editor'],
  ['<p>a</p><p></p><p>b</p>', 'as HTML'],
  ['text beside <p>a paragraph</p>', 'as HTML'],
];

/**
 * Matches the policy violations that are expected. The browser reports them even for a document that it only parses,
 * although nothing in such a document runs.
 */
const refused = /^console: .* violates the following Content Security Policy|^content security policy: (script-src-attr|style-src-\w+) /;
const linked = 'rel="nofollow noopener noreferrer"';

describeConsole('the editor of descriptions', ({ stack, call, openScreen }) => {
  const productWith = (fields: object): Promise<Row> =>
    call<Row>('/products', { name: `Described ${unused()}`, variants: [{ price: '1.00' }], ...fields }, 'POST');
  const productOf = (id: number): Promise<Row> => call<Row>(`/products/${id}`);

  /** Opens the form for one of the descriptions on the product page. */
  async function openForm(page: Page, label = 'Description'): Promise<Locator> {
    await page.getByRole('button', { name: new RegExp(`^(Add|Edit) ${label}$`) }).click();
    return page.locator('main');
  }
  async function editorOf(form: Locator, label = 'Description'): Promise<Locator> {
    const editor = form.locator('.editable').and(form.getByLabel(label, { exact: true }));
    await editor.waitFor();
    return editor;
  }
  async function save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: /^(Save|Working…)$/ }).waitFor({ state: 'detached' });
  }
  const paste = (editor: Locator, type: string, text: string): Promise<void> =>
    editor.evaluate(
      (field, given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(given.type, given.text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { type, text },
    );

  it('creates a heading, a list, bold text and a link by keyboard alone', async () => {
    const { id } = await productWith({});
    const page = await openScreen(`/products/${id}`);
    const form = await openForm(page);
    const editor = await editorOf(form);
    const { keyboard } = page;
    const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((one) => one === document.activeElement);
    for (let stops = 0; stops < 20 && !(await isFocused(editor)); stops += 1) await keyboard.press('Tab');
    expect(await isFocused(editor)).toBe(true);
    const choose = async (name: string): Promise<void> => {
      await keyboard.press('Shift+Tab');
      const button = form.getByRole('toolbar').last().getByRole('button', { name, exact: true });
      for (let steps = 0; steps < 14 && !(await isFocused(button)); steps += 1) await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
      expect(await isFocused(editor)).toBe(true);
    };
    await choose('Heading H2');
    await keyboard.type('Care');
    expect(await form.getByRole('toolbar').last().getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['H2']);
    await keyboard.press('Enter');
    await keyboard.type('Wash ');
    await keyboard.press('Control+b');
    await keyboard.type('cold');
    await keyboard.press('Control+b');
    await keyboard.type(' only');
    await keyboard.press('Control+z');
    expect(await editor.innerText()).not.toContain('only');
    await keyboard.press('Control+y');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await choose('Bulleted list');
    await keyboard.type('soft');
    await keyboard.press('Enter');
    await keyboard.type('warm');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('See ');
    await keyboard.press('Control+k');
    await keyboard.type('javascript:alert(1)');
    await keyboard.press('Enter');
    await form.getByText('Enter an address such as https://example.com').waitFor();
    await keyboard.press('Control+a');
    await keyboard.type('example.com/care');
    await keyboard.press('Enter');
    expect(await isFocused(editor)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Tab leaves the editor, so the Save button can be reached by keyboard.
    const button = form.getByRole('button', { name: 'Save' });
    for (let stops = 0; stops < 40 && !(await isFocused(button)); stops += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await button.waitFor({ state: 'detached' });
    const shown = page.getByRole('region', { name: 'Description', exact: true });
    expect(await shown.locator('.heading').innerText()).toBe('Care');
    expect(await shown.locator('li').allInnerTexts()).toEqual(['soft', 'warm']);
    expect(await productOf(id)).toMatchObject({
      short_description: null,
      description: `<h2>Care</h2><p>Wash <strong>cold</strong> only</p><ul><li>soft</li><li>warm</li></ul><p>See <a href="https://example.com/care" ${linked}>example.com/care</a></p>`,
    });
  });

  it('sends nothing for an unchanged text, and says where it shows HTML', async () => {
    const page = await openScreen('/home');
    await page.route('https://pictures.example/**', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
    const seen: (readonly [string, string])[] = [];
    for (const [html] of stored) {
      const { id, description } = await productWith({ description: html });
      expect(description).toBe(html);
      await page.goto(`/admin/${stack.demo.store_id}/products/${id}`);
      const form = await openForm(page);
      await form.getByRole('button', { name: 'HTML' }).last().waitFor();
      const isEditor =
        (await form
          .locator('.editable')
          .and(form.getByLabel('Description', { exact: true }))
          .count()) === 1;
      seen.push([html, isEditor ? 'in the editor' : 'as HTML']);
      expect(await form.getByText('Shown as HTML, because the editor would change parts of it.').count()).toBe(isEditor ? 0 : 1);
      if (isEditor) await (await editorOf(form)).click();
      await form.getByLabel('Product type').fill('Mugs');
      const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), save(form)]);
      expect([html, Object.keys(sent.postDataJSON() as object)]).toEqual([html, ['product_type', 'expected_updated_at']]);
      expect((await productOf(id)).description).toBe(html);
    }
    expect(seen).toEqual(stored);
    const problems = takeProblems(page).filter((problem) => problem !== 'foreign request: https://pictures.example/c.png');
    expect(problems).toEqual([]);
  });

  it('keeps the rest of a text when a part is changed', async () => {
    const { id } = await productWith({
      description: '<p>One <b>b</b></p>\n<table><tbody><tr><td colspan="2">n</td></tr></tbody></table>\n<p>End</p>',
    });
    const page = await openScreen(`/products/${id}`);
    const form = await openForm(page);
    const editor = await editorOf(form);
    await editor.getByText('End').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of it');
    await save(form);
    expect((await productOf(id)).description).toBe(
      '<p>One <b>b</b></p><table><tbody><tr><td colspan="2">n</td></tr></tbody></table><p>End of it</p>',
    );
  });

  it('keeps only allowed content of pasted HTML, and pastes plain text unchanged', async () => {
    const { id } = await productWith({});
    const page = await openScreen(`/products/${id}`);
    const form = await openForm(page);
    const editor = await editorOf(form);
    await editor.click();
    const pasted =
      '<script>window.hit=1</script><p class="x" id="y" onclick="window.hit=1">a<img src=x onerror="window.hit=1"></p><svg onload="window.hit=1"></svg><p><a href=" java\tscript:window.hit=1">b</a></p><iframe srcdoc="<script>parent.hit=1</script>"></iframe><form action="//evil.example"><input name=p>c</form>';
    await paste(editor, 'text/html', pasted);
    await editor.getByText('c', { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as { readonly hit?: number }).hit)).toBeUndefined();
    const names = await editor
      .locator('*')
      .evaluateAll((all) => [...new Set(all.flatMap((one) => [one.localName, ...one.getAttributeNames()]))]);
    expect(names.filter((name) => !['p', 'div', 'br', 'a'].includes(name))).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(editor, 'text/plain', '5 < 6 && <b>"bold"</b> https://a.example');
    await editor.getByText('5 < 6').waitFor();
    await save(form);
    expect((await productOf(id)).description).toBe('5 &lt; 6 &amp;&amp; &lt;b&gt;"bold"&lt;/b&gt; https://a.example');
    await page.goto(`/admin/${stack.demo.store_id}/products/${id}`);
    expect(takeProblems(page).filter((problem) => !refused.test(problem))).toEqual([]);
    expect(await page.getByRole('region', { name: 'Description', exact: true }).innerText()).toContain(
      '5 < 6 && <b>"bold"</b> https://a.example',
    );
  });

  it('reports how much of a text is too long, marks its field, and clears the error when it fits', async () => {
    const { id } = await productWith({ short_description: `<p>${'a'.repeat(9_990)}</p>` });
    const page = await openScreen(`/products/${id}`);
    const form = await openForm(page, 'Short description');
    const editor = await editorOf(form, 'Short description');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('12345');
    // With its tags, the text has 10,002 characters; the limit is 10,000.
    await form.getByText('The HTML is 2 characters too long.').waitFor();
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Backspace');
    await form.getByText('The HTML is 1 character too long.').waitFor();
    await page.keyboard.press('Backspace');
    await form.getByText('characters too long').waitFor({ state: 'detached' });
    expect(await editor.getAttribute('aria-invalid')).toBe('false');
    await save(form);
    expect((await productOf(id)).short_description).toBe(`<p>${'a'.repeat(9_990)}123</p>`);
  });

  it('restores a draft, including its HTML', async () => {
    const { id } = await productWith({ description: '<p>Before</p>' });
    const page = await openScreen(`/products/${id}`);
    const form = await openForm(page);
    await (await editorOf(form)).fill('Drafted');
    await form.getByText('Drafted').waitFor();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await openForm(page);
    expect(await (await editorOf(form)).innerText()).toBe('Before');
    await form.getByRole('button', { name: 'Restore' }).click();
    await (await editorOf(form)).getByText('Drafted').waitFor();
    await form.getByRole('button', { name: 'HTML' }).last().click();
    expect(await form.getByLabel('Description', { exact: true }).inputValue()).toBe('<p>Drafted</p>');
    await save(form);
    expect((await productOf(id)).description).toBe('<p>Drafted</p>');
  });

  it('offers the HTML for editing when it cannot be loaded', async () => {
    const { id } = await productWith({});
    const page = await openScreen('/home');
    await page.route(/\/assets\/html-editor-\w+\.js/, (route) => route.abort());
    await page.goto(`/admin/${stack.demo.store_id}/products/${id}`);
    const form = await openForm(page);
    await form.getByLabel('Description', { exact: true }).fill('<p>By <b>hand</b></p>');
    await save(form);
    expect((await productOf(id)).description).toBe('<p>By <b>hand</b></p>');
    expect(takeProblems(page).filter((problem) => !/Failed to load resource|request failed/i.test(problem))).toEqual([]);
  });

  it('is usable on a phone in the dark, from right to left', async () => {
    const { id } = await productWith({ description: '<p>One <b>b</b></p>' });
    const page = await openScreen(`/products/${id}`, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const form = await openForm(page);
    const editor = await editorOf(form, 'Description');
    await editor.getByText('b', { exact: true }).click();
    await form.getByRole('toolbar', { name: 'Format' }).last().getByRole('button', { name: 'Bold', pressed: true }).waitFor();
    await form.getByRole('button', { name: 'Link', exact: true }).last().click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Italic');
  });
});
