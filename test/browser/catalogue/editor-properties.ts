import { buildSync } from 'esbuild';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { imageSchemes, keptAttributes, keptElements, linkSchemes } from '#shared/catalogue/kept-html.ts';
import { anyHtml, keptHtml } from '#test/browser/arbitrary-html.ts';
import { describeInBrowser, takeProblems } from '#test/support/harness/browser.ts';

/**
 * The tags and words of an HTML string: `before` as given, and `after` as written by the editor if the user edits
 * nothing. `after` is null if `isEditable` refuses the HTML.
 */
type Round = { readonly before: readonly string[]; readonly after: readonly string[] | null };

type MadeElement = readonly [name: string, ...attributes: (readonly [name: string, value: string])[]];

type Probe = {
  readonly roundOf: (html: string) => Promise<Round>;
  /** Returns the elements that the browser creates from this HTML. */
  readonly elementsFrom: (html: string) => readonly MadeElement[];
};

/**
 * The script of a separate page that runs the console's editor. The script reads the tags and words of the HTML before
 * and after editing. The editor's own HTML comparison is not used.
 */
const probe = `
  import { h, render } from 'preact';
  import { elementsOf, habitsOf, writtenHtml } from '#functions/console/web/parts/editor-html.ts';
  import { HtmlEditor, isEditable } from '#functions/console/web/parts/html-editor.tsx';

  const open = (one) => ['<' + one.localName, ...[...one.attributes].map(({ name, value }) => name + '=' + value).sort()].join(' ');
  const words = (text) => text.split(/[ \\t\\r\\n\\f]+/).filter((word) => word !== '');
  const read = (node) =>
    [...node.childNodes].flatMap((one) => (one.nodeType === 3 ? words(one.data) : [open(one), ...read(one), '>']));
  const parsed = (html) => read(new DOMParser().parseFromString(html, 'text/html').body);
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  async function roundOf(html) {
    const before = parsed(html);
    if (!isEditable(html)) return { before, after: null };
    const box = document.body.appendChild(document.createElement('div'));
    const fields = { id: 'one', name: 'one', isInvalid: false, describedBy: 'hint', html, onChange: () => {} };
    render(h(HtmlEditor, fields), box);
    while (box.querySelector('[role="toolbar"]') === null) await frame();
    const root = box.querySelector('.editable');
    root.focus();
    const after = parsed(writtenHtml(root, habitsOf(html)));
    render(null, box);
    box.remove();
    return { before, after };
  }

  const made = (one) => [one.localName, ...[...one.attributes].map(({ name, value }) => [name, value])];
  window.probe = { roundOf, elementsFrom: (html) => [...elementsOf(html).querySelectorAll('*')].map(made) };
`;

const script = (): string => {
  const built = buildSync({
    stdin: { contents: probe, resolveDir: process.cwd(), loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', platform: 'browser', target: 'es2022' },
    ...{ jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'silent' },
  });
  return built.outputFiles[0]?.text ?? '';
};

/** Returns the elements that the API would drop or change. */
const notKept = (elements: readonly MadeElement[]): readonly MadeElement[] =>
  elements.filter(([name, ...attributes]) => {
    const isAllowed = ([attribute, value]: readonly [string, string]): boolean => {
      if (keptAttributes.get(name)?.includes(attribute) !== true) return false;
      const schemes = attribute === 'src' ? imageSchemes : attribute === 'href' ? linkSchemes : null;
      const scheme = URL.parse(value, 'https://shop.example')?.protocol.slice(0, -1);
      return schemes === null || (scheme !== undefined && schemes.includes(scheme));
    };
    return !keptElements.includes(name) || !attributes.every(isAllowed);
  });

describeInBrowser('the editor of descriptions, for any text', (open) => {
  async function openProbe(): Promise<Page> {
    const page = await open('https://shop.example');
    await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Probe</title>' }));
    await page.goto('/');
    await page.addScriptTag({ content: script() });
    return page;
  }

  it('returns a text of allowed elements unchanged, or reports that it would change it', async () => {
    const page = await openProbe();
    const outcomes = new Set<'shown' | 'left alone'>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(keptHtml.block, keptHtml.inline), { maxLength: 4 }), async (parts) => {
        const { before, after } = await page.evaluate(
          (html) => (window as unknown as { probe: Probe }).probe.roundOf(html),
          parts.join(''),
        );
        outcomes.add(after === null ? 'left alone' : 'shown');
        if (after !== null) expect(after).toEqual(before);
      }),
      { numRuns: 150 },
    );
    expect([...outcomes].toSorted()).toEqual(['left alone', 'shown']);
    // The image does not exist, so an error from loading the image is expected.
    expect(takeProblems(page).filter((problem) => !problem.includes('https://shop.example/c.png'))).toEqual([]);
  });

  it('creates only allowed elements, with their allowed attributes and addresses', async () => {
    const page = await openProbe();
    await fc.assert(
      fc.asyncProperty(fc.array(anyHtml.node, { maxLength: 5 }), async (parts) => {
        const made = await page.evaluate((html) => (window as unknown as { probe: Probe }).probe.elementsFrom(html), parts.join(''));
        expect(notKept(made)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
