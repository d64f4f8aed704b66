import type { Page } from 'playwright-core';
import { groups, type Screen, screens } from '#functions/console/web/screens.ts';
import { cutControls } from '#test/browser/cut-controls.ts';
import { excessMs, longestTaskMs } from '#test/browser/longest-task.ts';
import { addressOfScreen, type CallStore, callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { watchCalls } from '#test/browser/watch-calls.ts';
import { accessibilityProblems, describeInBrowser, takeProblems } from '#test/support/harness/browser.ts';
import { demoFolder } from '#test/support/harness/demo-folder.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

const wide = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

/** Screens that ask for nothing until a person has done something. */
const silent: readonly string[] = ['/signature', '/design'];

/** Whether a call reads the names of all things of a kind, which are then kept: the lists themselves ask for another number of rows. */
const readsNames = (call: string): boolean =>
  /\/(brands|categories|customer-groups|locations|booking-resources|suppliers|webhook-endpoints)\?limit=100$/.test(call) ||
  /\/products\?ids=[\d,]+&limit=100$/.test(call) ||
  /\/inventory-levels\?variant_ids=(?:\d|%2C)+&include=names&limit=250$/.test(call) ||
  /\/search\?q=\d+&objects=(order|customer)&limit=1$/.test(call);

/** Screens of several parts, each of which asks for itself so that none waits for another: all that they may ask for, each of it once. */
const ofParts: Readonly<Record<string, readonly RegExp[]>> = {
  '/home': [
    /\/summary$/,
    /\/orders\?status=processing&limit=5$/,
    /\/returns\?status=requested&limit=5$/,
    /\/reports\/sales\?/,
    /\/bookings\?/,
    /\/purchase-orders\?/,
    /\/inventory-levels\?variant_ids=/,
    /\/webhook-deliveries\?endpoint_id=\d+&failure=any&limit=1$/,
  ],
  // The days that are shown, and those that they are compared with.
  '/reports/sales': [/\/reports\/sales$/, /\/reports\/sales\?from=[\d-]+&to=[\d-]+&interval=day$/],
  // A sheet is mostly opened from the page of what is on it, which has read it just before.
  '/orders/:id/packing-slip': [/\/orders\/\d+$/],
  '/purchase-orders/:id/sheet': [/\/purchase-orders\/\d+\?include=names$/],
  '/orders/:id': [/\/orders\/\d+(\/refunds|\/notes)?$/, /\/returns\?order_id=\d+$/, /\/customers\/\d+$/],
};

/** Screens that are no list with controls for its parameters, but parts of several. */
const lacksControls: readonly string[] = ['/home', '/orders/:id'];

/** Whether a screen asked as often as it may. */
const asksEnough = (path: string, made: readonly string[]): boolean => {
  const parts = ofParts[path];
  if (parts === undefined) return made.length === (silent.includes(path) ? 0 : 1);
  return new Set(made).size === made.length && made.every((call) => parts.some((part) => part.test(call)));
};

/** Other ways to look at a list, with a part of its controls: the screen of the list has all. */
const otherViews: readonly string[] = ['/bookings/week', '/bookings/day'];

type Group = (typeof groups)[number];

/** A suite that opens every screen of some groups of the navigation; `more` are tests of its own. */
export function describeScreens(examined: readonly Group[], more: (logIn: () => Promise<Page>) => void = () => {}): void {
  describeInBrowser('every screen of the console', (open) => {
    let stack: RunningStack;
    let paths: Paths;
    let callStore: CallStore;
    beforeAll(async () => {
      stack = await runStack([], await demoFolder());
      ({ paths } = (await (await fetch(`${stack.demo.admin}/openapi.json`)).json()) as { readonly paths: Paths });
      callStore = callStoreOf(stack.demo);
      await prepareStore(callStore, stack.demo);
    });
    afterAll(() => stack?.remove());

    /** A page of the demo's owner, at an address of the console that has no screen. */
    async function logIn(): Promise<Page> {
      const page = await open(stack.origin, { viewport: wide });
      await page.goto(`/admin/${stack.demo.store_id}/none`);
      await page.getByRole('button', { name: 'Demo Owner' }).click();
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      return page;
    }

    it.each(examined)('asks once, is quick, has every control, and is for everybody: %s', async (group) => {
      const page = await logIn();
      const calls = watchCalls(page);
      const follow = (path: string): Promise<void> => openScreen(page, `/admin/${stack.demo.store_id}${path}`, calls.areUnderWay);
      const problems: Record<string, unknown> = {};
      for (const screen of screensOf(group)) {
        const address = await addressOfScreen(screen, callStore);
        calls.made.length = 0;
        const longest = await longestTaskMs(page, () => follow(address));
        const made = calls.made
          .map(({ pathname, search }) => pathname.slice(new URL(stack.demo.admin).pathname.length) + search)
          .filter((call) => !readsNames(call));
        const atFirst = calls.made.length;
        const rows = await page.locator('main tbody tr').count();
        const parameters =
          otherViews.includes(screen.path) || lacksControls.includes(screen.path) ? [] : made.flatMap((call) => parametersOf(paths, call));
        const parametersWithoutControl = await missing(page, parameters);
        const notForEverybody = await lookAtAll(page);
        const late = calls.made.length - atFirst;
        const excess = await excessMs(page, longest, async () => {
          await follow('/none');
          return longestTaskMs(page, () => follow(address));
        });
        const found = {
          ...(!asksEnough(screen.path, made) && { made }),
          ...(late > 0 && { late }),
          ...(rows > 100 && { rows }),
          ...(parametersWithoutControl.length > 0 && { parametersWithoutControl }),
          ...(notForEverybody.length > 0 && { notForEverybody }),
          ...(excess > 0 && { longest, excess }),
          reported: takeProblems(page),
        };
        if (Object.keys(found).length > 1 || found.reported.length > 0) problems[address] = found;
      }
      expect(problems).toEqual({});
    });
    more(logIn);
  });
}

type Parameter = { readonly in: string; readonly name: string };
type Paths = Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;

/** Query parameters of the operation that was called, but the cursor, and `include`, which changes nothing of what is listed. */
function parametersOf(paths: Paths, call: string): readonly string[] {
  const segments = call.replace(/\?.*/, '').split('/');
  const fits = (parts: readonly string[]): boolean =>
    parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index]);
  // Of `/orders/{id}` and `/orders/preview` the one with fewer parameters.
  const [found = ''] = Object.keys(paths)
    .filter((template) => fits(template.split('/')))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return (paths[found]?.get?.parameters ?? [])
    .filter((one) => one.in === 'query' && !['cursor', 'include'].includes(one.name))
    .map(({ name }) => name);
}

/** The names that no control of the screen has, or more than one. */
async function missing(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const counts = await Promise.all(names.map((name) => page.locator(`main [name="${name}"]`).count()));
  return names.filter((_, index) => counts[index] !== 1);
}

/** The screens of a group: those that it names, and those below them. */
export const screensOf = (group: Screen['group']): readonly Screen[] =>
  screens.filter(({ path }) => {
    const above = screens.find((one) => one.group !== undefined && `${path}/`.startsWith(`${one.path}/`));
    return (above?.group ?? groups[0]) === group;
  });

/** What is wrong with the screen for somebody, in light and dark, wide and on a phone. */
async function lookAtAll(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    // Only the rule about contrast depends on the scheme: each has all rules at one width.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const hasAll = (colorScheme === 'light') === (viewport === wide);
      for (const problem of await accessibilityProblems(page, hasAll ? undefined : ['color-contrast']))
        found.push(`${colorScheme}, ${viewport.width} px: ${problem}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    const excessPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excessPx > 0) found.push(`${viewport.width} px: wider than the window by ${excessPx} px`);
    for (const words of await page.evaluate(cutControls)) found.push(`${viewport.width} px: cut: ${words}`);
  }
  await page.setViewportSize(wide);
  return found;
}

/** Goes to a screen as a link does, without loading the page anew, and waits until it stands still. */
export async function openScreen(page: Page, href: string, callsAreUnderWay: () => boolean): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-before', '');
    const link = document.body.appendChild(document.createElement('a'));
    link.href = to;
    link.click();
    link.remove();
  }, href);
  await page.locator('main h1:not([data-before])').waitFor();
  const twoFrames = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  for (let still = 0; still < 3; ) {
    await page.evaluate(twoFrames);
    const isBusy = await page.locator('main .loading, main [aria-busy="true"]').count();
    still = isBusy === 0 && !callsAreUnderWay() ? still + 1 : 0;
  }
}
