import fc from 'fast-check';
import type { ElementHandle, Page } from 'playwright-core';
import { phone, wide } from '#test/browser/screens/look.ts';
import { type Control, describeControls, usableControls } from './controls.ts';

const kinds = ['screen', 'link', 'press', 'fill', 'submit', 'return', 'back', 'forward', 'reload', 'tab', 'escape', 'width'] as const;
const weights: Readonly<Record<(typeof kinds)[number], number>> = {
  ...{ screen: 14, link: 14, press: 22, fill: 12, submit: 12, return: 8, back: 5, forward: 2, reload: 3, tab: 2, escape: 4, width: 2 },
};

/** Strings that people might paste: long ones, in other scripts, or with markup. */
const texts = [
  'Enamel mug',
  'Ada',
  'Wm'.repeat(20),
  '漢字の名前',
  'سماعة رأس',
  '<b>bold</b> & "quoted"',
  '🙂 Zoë O’Neill-Łukasz',
  'a, b',
  '10',
  ' spaced ',
];

/** The random choices of a step: its kind, and the control and value that it uses. */
export type Draw = { readonly kind: (typeof kinds)[number]; readonly pick: number; readonly text: string };

const draw = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  pick: fc.nat(9_999),
  text: fc.constantFrom(...texts),
});

/** Returns the random choices of a walk. The same seed gives the same choices. */
export const drawsOf = (seed: number, steps: number): readonly Draw[] => fc.sample(draw, { seed, numRuns: steps });

/**
 * Matches the labels of controls that would end the walk: those that log out, and those that remove a whole store or
 * the demo owner, who is logged in.
 */
const leftOut = '^(log out|sign out|delete (this|the) store|close (this|the) store|remove demo owner)';

/**
 * What a step did, in plain words. `typed` contains each value that the step typed, keyed by the parameter that the
 * value is for.
 */
export type Done = { readonly words: string; readonly typed: ReadonlyMap<string, string> };

/** The time limit for a click. Playwright waits while the control is covered or moves. */
const clickMs = 30_000;

type Usable = { readonly control: Control; readonly element: ElementHandle<HTMLElement> };

const nothingTyped: ReadonlyMap<string, string> = new Map();

/**
 * Returns a stepper, which chooses and performs steps. It remembers what it has tried, and prefers the controls that it
 * has used least. `beforeClick` is called while the page is in the state that Back must restore.
 */
export function stepper(page: Page, prefix: string, beforeClick: () => Promise<void>) {
  const tried = new Map<string, number>();

  async function usable(isWanted: (control: Control) => boolean): Promise<readonly Usable[]> {
    const all = await page.evaluateHandle(usableControls, [leftOut, prefix] as const);
    const described = await all.evaluate(describeControls);
    const wanted = described.flatMap((control, index) => (isWanted(control) ? [{ control, index }] : []));
    return Promise.all(
      wanted.map(async ({ control, index }) => ({
        control,
        element: (await all.getProperty(String(index))).asElement() as ElementHandle<HTMLElement>,
      })),
    );
  }

  /** Chooses one of the least used controls. `pick` decides which. */
  async function choose(isWanted: (control: Control) => boolean, pick: number): Promise<Usable | undefined> {
    const { pathname } = new URL(page.url());
    const those = (await usable(isWanted)).map((one) => ({ ...one, key: keyOf(one.control, pathname) }));
    const least = Math.min(...those.map(({ key }) => tried.get(key) ?? 0));
    const fresh = those.filter(({ key }) => (tried.get(key) ?? 0) === least);
    const chosen = fresh[pick % fresh.length];
    if (chosen !== undefined) tried.set(chosen.key, least + 1);
    return chosen;
  }

  async function click({ control, element }: Usable): Promise<string> {
    const words = `clicks the ${control.tag === 'a' ? 'link' : control.type === 'checkbox' ? 'box' : control.tag} "${control.words}"`;
    // Hovering scrolls to the element, so the click itself does not scroll the page.
    await element.hover({ timeout: clickMs });
    await beforeClick();
    await element.click({ timeout: clickMs });
    return words;
  }

  async function fill({ control, element }: Usable, { pick, text }: Draw, typed: Map<string, string>): Promise<string> {
    const { tag, type, words, name, isCombobox } = control;
    const into = `into "${words}"`;
    if (tag === 'select') {
      const count = await element.evaluate((select) => (select as HTMLSelectElement).options.length);
      await element.selectOption({ index: pick % Math.max(1, count) });
    } else if (type === 'file') {
      await element.setInputFiles(aFile((await element.getAttribute('accept')) ?? ''));
      return `puts a file ${into}`;
    } else if (['checkbox', 'radio'].includes(type)) return click({ control, element });
    else if (tag === 'editor') {
      await element.click({ timeout: clickMs });
      await page.keyboard.insertText(text);
      return `types "${text}" ${into}`;
    } else await element.fill(plausible(control, pick, text, new URL(page.url()).origin));
    // The search starts only when typing pauses.
    await page.waitForTimeout(400);
    const value = await element.inputValue();
    if (isCombobox && pick % 3 > 0) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      return `types "${value}" ${into} and takes the first option`;
    }
    if (name !== '' && !isCombobox) typed.set(name, value);
    return `${tag === 'select' ? 'chooses' : 'types'} "${value}" ${into}`;
  }

  /** Fills most of the empty fields in the open form, changes some of its other fields, and submits the form. */
  async function submit(given: Draw): Promise<Done | undefined> {
    const [button] = await usable(({ isInForm, type }) => isInForm && type === 'submit');
    if (button === undefined) return undefined;
    const typed = new Map<string, string>();
    const done: string[] = [];
    const fields = await usable((control) => control.isInForm && isField(control));
    for (const [index, one] of fields.entries()) {
      const coin = (given.pick * 31 + index * 17) % 10;
      const { isRequired, value, tag, type, isCombobox } = one.control;
      const isEmpty = value === '' && !['checkbox', 'radio'].includes(type) && tag !== 'select';
      if (isEmpty ? isRequired || isCombobox || coin < 6 : coin < 2)
        done.push(await fill(one, { ...given, pick: given.pick + index }, typed));
    }
    const [now = button] = await usable(({ isInForm, type }) => isInForm && type === 'submit');
    return { words: [...done, await click(now)].join(', '), typed };
  }

  /**
   * Closes whatever covers the page. Then opens a screen from the navigation, chosen among the screens that this walk
   * has opened least often.
   */
  async function openScreen(pick: number): Promise<Done | undefined> {
    const links = page.locator('nav.screens a');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const timesOf = (href: string): number => tried.get(`screen ${href}`) ?? 0;
    const least = hrefs.filter((href) => timesOf(href) === Math.min(...hrefs.map(timesOf)));
    const href = least[pick % least.length];
    if (href === undefined) return undefined;
    tried.set(`screen ${href}`, timesOf(href) + 1);
    const link = page.locator(`nav.screens a[href="${href}"]`);
    const group = page.locator('nav.screens details:not([open])', { has: page.locator(`a[href="${href}"]`) }).locator('summary');
    for (let look = 0; look < 3 && (await page.locator('dialog:modal, .popover:popover-open').count()) > 0; look += 1) {
      await page.keyboard.press('Escape');
      const discard = page.locator('dialog:modal').getByRole('button', { name: 'Discard' }).last();
      if (await discard.isVisible()) await discard.click({ timeout: clickMs });
    }
    const menu = page.locator('nav.screens > button[aria-expanded="false"]');
    if (await menu.isVisible()) await menu.click({ timeout: clickMs });
    if ((await group.count()) > 0) await group.click({ timeout: clickMs });
    await link.click({ timeout: clickMs });
    return { words: `opens the screen "${(await link.textContent()) ?? href}"`, typed: nothingTyped };
  }

  async function key(name: string): Promise<Done> {
    await page.keyboard.press(name);
    return { words: `presses ${name}`, typed: nothingTyped };
  }

  /** Performs a step. If the page has no control for this kind of step, performs a step of another kind. */
  async function perform(given: Draw): Promise<Done> {
    const { kind, pick } = given;
    const said = (words: string): Done => ({ words, typed: nothingTyped });
    switch (kind) {
      case 'back':
        await page.goBack({ timeout: 30_000 });
        return said('goes Back');
      case 'forward':
        await page.goForward({ timeout: 30_000 });
        return said('goes Forward');
      case 'reload':
        await page.reload();
        return said('reloads the page');
      case 'tab':
        return key(pick % 3 === 0 ? 'Shift+Tab' : 'Tab');
      case 'escape':
        return key('Escape');
      case 'width': {
        const size = page.viewportSize()?.width === phone.width ? wide : phone;
        await page.setViewportSize(size);
        return said(`makes the window ${size.width} px wide`);
      }
      case 'submit':
        return (await submit(given)) ?? perform({ ...given, kind: 'press' });
      case 'fill': {
        const typed = new Map<string, string>();
        const field = await choose((control) => isField(control) && control.type !== 'checkbox', pick);
        return field === undefined ? perform({ ...given, kind: 'press' }) : { words: await fill(field, given, typed), typed: nothingTyped };
      }
      case 'screen':
        return (await openScreen(pick)) ?? perform({ ...given, kind: 'press' });
      case 'link':
      case 'return':
      case 'press': {
        const isLink = ({ tag, isMain }: Control): boolean => tag === 'a' && isMain;
        const isButton = (control: Control): boolean => control.tag !== 'a' && (!isField(control) || control.type === 'checkbox');
        const found = await choose(kind === 'press' ? isButton : isLink, pick);
        if (found !== undefined) return said(await click(found));
        return kind === 'press' ? key('Escape') : perform({ ...given, kind: 'press' });
      }
    }
  }
  return { perform };
}

const isField = ({ tag }: Control): boolean => ['input', 'select', 'textarea', 'editor'].includes(tag);

/** Replaces the ids in a path with `:id`. A control then has the same path on the pages of all objects of a kind. */
const generalOf = (path: string): string => path.replaceAll(/(?<=[/=])(?=[^/&]*\d)[\w%.:-]{3,}/g, ':id');

/**
 * Returns a key that identifies a control on a page. On the pages of two objects of the same kind, the same control has
 * the same key.
 */
function keyOf({ tag, type, words, href, cell, name }: Control, path: string): string {
  if (href !== '') return `link ${generalOf(href.replace(/\?.*/, ''))}`;
  const place = cell === null ? name || words.replaceAll(/\d[\d.,]*/g, '1') : `in column ${cell}`;
  return `${generalOf(path)} ${tag} ${type} ${place}`;
}

/** Returns a value that a person could plausibly type into a field. */
function plausible({ type, words, name, range: [min, max], isCombobox }: Control, pick: number, text: string, origin: string): string {
  const is = (pattern: RegExp): boolean => pattern.test(`${name} ${words}`);
  const day = new Date(Date.now() + (pick % 60) * 86_400_000).toISOString();
  if (isCombobox) return ['mug', 'linen', 'weber', '1', 'a'][pick % 5] ?? '';
  if (type === 'number') return String(Math.min(Number(max || 40), Number(min || 0) + (pick % 9)));
  if (type === 'date') return day.slice(0, 10);
  if (type === 'datetime-local') return day.slice(0, 16);
  if (type === 'time') return ['09:00', '17:30'][pick % 2] ?? '';
  if (type === 'email' || is(/e-?mail/i)) return `walk.${pick}@example.com`;
  if (is(/webhook|endpoint/i)) return 'http://127.0.0.1:1/hook';
  if (type === 'url' || is(/\burl\b/i)) return `${origin}/docs/guide.md`;
  if (is(/price|amount|cost|value|total/i)) return `${pick % 40}.${10 + (pick % 90)}`;
  if (is(/\bsku\b|code|handle|slug|barcode/i)) return `WALK-${pick}`;
  if (is(/phone/i)) return '+353 1 234 5678';
  if (is(/country/i)) return 'IE';
  return text;
}

const pixel = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');

const aFile = (accept: string) =>
  accept.includes('image')
    ? { name: 'pixel.gif', mimeType: 'image/gif', buffer: pixel }
    : { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from('Email,First Name\nwalk@example.com,Ada\n') };
