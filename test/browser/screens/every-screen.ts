import type { Page } from 'playwright-core';
import { groups, type Screen, screens } from '#functions/console/web/screens.ts';
import { changeAnswers } from '#test/browser/change-answers.ts';
import { describeConsole } from '#test/browser/describe-console.ts';
import { excessMs, longestTaskMs } from '#test/browser/longest-task.ts';
import { addressOfScreen, type CallStore, callStoreOf, prepareStore } from '#test/browser/screen-addresses.ts';
import { cutControls, outsideWindow, phone, wide } from '#test/browser/screens/look.ts';
import { mixedNames, ofStore, renamed } from '#test/browser/screens/names.ts';
import { followLink, watchCalls } from '#test/browser/watch-calls.ts';
import { accessibilityProblems, takeProblems } from '#test/support/harness/browser.ts';

/** Screens that call the API only when a person acts. */
const silent: readonly string[] = ['/signature', '/design'];

/**
 * Reports whether a call fills the cache of names. The value of `limit` distinguishes these calls from the calls of
 * list screens.
 */
const readsNames = (call: string): boolean =>
  /\/(brands|categories|customer-groups|locations|booking-resources|suppliers|webhook-endpoints)\?limit=100$/.test(call) ||
  /\/products\?ids=[\d,]+&limit=100$/.test(call) ||
  /\/inventory-levels\?variant_ids=(?:\d|%2C)+&include=names&limit=250$/.test(call) ||
  /\/search\?q=\d+&objects=(order|customer)&limit=1$/.test(call);

/** The permitted calls of each screen that loads in parts. A screen must not repeat a call. */
const ofParts: Readonly<Record<string, readonly RegExp[]>> = {
  '/home': [
    /\/summary$/,
    /\/orders\?status=processing&limit=100$/,
    /\/returns\?status=requested&limit=5&include=names$/,
    /\/reports\/sales\?/,
    /\/bookings\?/,
    /\/purchase-orders\?/,
    /\/inventory-levels\?variant_ids=/,
    /\/webhook-deliveries\?endpoint_id=\d+&failure=any&limit=1$/,
  ],
  // One call for the selected period and one for the comparison period.
  '/reports/sales': [/\/reports\/sales$/, /\/reports\/sales\?from=[\d-]+&to=[\d-]+&interval=day$/],
  // Each sheet shows an order or a purchase order. Usually another page has already read the same order, so the sheet
  // makes no call.
  '/orders/:id/packing-slip': [/\/orders\/\d+$/],
  '/purchase-orders/:id/sheet': [/\/purchase-orders\/\d+\?include=names$/],
  '/orders/:id': [/\/orders\/\d+(\/refunds|\/notes)?$/, /\/returns\?order_id=\d+$/, /\/customers\/\d+$/],
};

/** Screens that show several lists without controls for the lists' parameters. */
const lacksControls: readonly string[] = ['/home', '/orders/:id'];

/**
 * Reports whether a screen made only permitted calls. If `ofParts` lists calls for the screen, the screen may make each
 * of these calls once. Otherwise, a silent screen must make no call, and any other screen must make exactly one.
 */
const asksEnough = (path: string, made: readonly string[]): boolean => {
  const parts = ofParts[path];
  if (parts === undefined) return made.length === (silent.includes(path) ? 0 : 1);
  return new Set(made).size === made.length && made.every((call) => parts.some((part) => part.test(call)));
};

/** Alternative views with fewer controls; the main view of the same list has them all. */
const otherViews: readonly string[] = ['/bookings/week', '/bookings/day'];

/**
 * Reports whether the test must keep a screen's names and times. Screens that position rows by time or add up figures
 * by name would be empty if the test replaced names and times.
 */
const keepsTexts = (path: string): boolean => otherViews.includes(path) || path === '/home' || path.startsWith('/reports');

describeConsole('every screen of the console', ({ stack, openScreen }) => {
  let paths: Paths;
  let callStore: CallStore;
  beforeAll(async () => {
    ({ paths } = (await (await fetch(`${stack.demo.admin}/openapi.json`)).json()) as { readonly paths: Paths });
    callStore = callStoreOf(stack.demo);
    await prepareStore(callStore, stack.demo);
  });

  it.each(groups)('makes one call, is quick, has all controls, fits long names, and is accessible: %s', async (group) => {
    const page = await openScreen('/none');
    const calls = watchCalls(page);
    const follow = (path: string): Promise<void> => followLink(page, `/admin/${stack.demo.store_id}${path}`, calls.areUnderWay);
    let isRenamed = false;
    await changeAnswers(page, ofStore, (body) => (isRenamed ? renamed(body, mixedNames()) : body));
    const problems: Record<string, unknown> = {};
    let rows = 0;
    for (const screen of screensOf(group)) {
      const address = await addressOfScreen(screen, callStore);
      isRenamed = !keepsTexts(screen.path);
      calls.made.length = 0;
      const longest = await longestTaskMs(page, () => follow(address));
      const made = calls.made
        .map(({ pathname, search }) => pathname.slice(new URL(stack.demo.admin).pathname.length) + search)
        .filter((call) => !readsNames(call));
      const atFirst = calls.made.length;
      const listed = await page.locator('main tbody tr').count();
      rows += await page.locator('main table.list tbody tr').count();
      const parameters =
        otherViews.includes(screen.path) || lacksControls.includes(screen.path) ? [] : made.flatMap((call) => parametersOf(paths, call));
      const parametersWithoutControl = await missing(page, parameters);
      const ids = showsNames.includes(screen.path) ? await idsShown(page) : [];
      const notForEverybody = await lookAtAll(page);
      const late = calls.made.length - atFirst;
      const excess = await excessMs(page, longest, async () => {
        await follow('/none');
        return longestTaskMs(page, () => follow(address));
      });
      const found = {
        ...(!asksEnough(screen.path, made) && { made }),
        ...(late > 0 && { late }),
        ...(listed > 100 && { listed }),
        ...(parametersWithoutControl.length > 0 && { parametersWithoutControl }),
        ...(ids.length > 0 && { ids }),
        ...(notForEverybody.length > 0 && { notForEverybody }),
        ...(excess > 0 && { longest, excess }),
        reported: takeProblems(page),
      };
      if (Object.keys(found).length > 1 || found.reported.length > 0) problems[address] = found;
    }
    expect(problems).toEqual({});
    // The demo has rows in almost every list.
    expect(rows).toBeGreaterThan(10);
  });

  it('is reachable from the navigation, on a phone too', async () => {
    const page = await openScreen('/none');
    const navigation = page.getByRole('navigation', { name: 'Screens' });
    for (const group of await navigation.locator('summary').all()) await group.click();
    const named = screens.flatMap(({ name }) => name ?? []);
    expect((await navigation.getByRole('link').allTextContents()).toSorted()).toEqual(named.toSorted());
    await page.setViewportSize(phone);
    await navigation.getByRole('link').first().waitFor({ state: 'hidden' });
    await navigation.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Store' }).waitFor();
    expect(await page.evaluate(cutControls)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await navigation.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await navigation.getByRole('link').first().waitFor({ state: 'hidden' });
  });
});

/** Screens that must show related objects by name and not by id. */
const showsNames: readonly string[] = [
  ...['/bookings/:id', '/booking-resources/:id', '/webhook-deliveries/:id', '/webhook-recoveries/:id', '/purchase-orders/:id'],
  ...['/categories', '/webhook-deliveries', '/webhook-recoveries', '/inventory-levels', '/inventory-movements', '/brands'],
];

/** Returns the object ids that the screen shows as text. */
const idsShown = async (page: Page): Promise<readonly string[]> => (await page.locator('main').innerText()).match(/\b\d{13,16}\b/g) ?? [];

type Parameter = { readonly in: string; readonly name: string };
type Paths = Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;

/** Returns the query parameters of a call's operation, except the cursor and `include`, which do not filter. */
function parametersOf(paths: Paths, call: string): readonly string[] {
  const segments = call.replace(/\?.*/, '').split('/');
  const fits = (parts: readonly string[]): boolean =>
    parts.length === segments.length && parts.every((part, index) => part.startsWith('{') || part === segments[index]);
  // Sorts exact paths first, so `/orders/preview` is preferred to `/orders/{id}`.
  const [found = ''] = Object.keys(paths)
    .filter((template) => fits(template.split('/')))
    .toSorted((one, other) => one.split('{').length - other.split('{').length);
  return (paths[found]?.get?.parameters ?? [])
    .filter((one) => one.in === 'query' && !['cursor', 'include'].includes(one.name))
    .map(({ name }) => name);
}

/** Returns the parameter names for which the screen does not have exactly one control. */
async function missing(page: Page, names: readonly string[]): Promise<readonly string[]> {
  const counts = await Promise.all(names.map((name) => page.locator(`main [name="${name}"]`).count()));
  return names.filter((_, index) => counts[index] !== 1);
}

/** Returns the screens of a menu group, including those below its entries. */
const screensOf = (group: Screen['group']): readonly Screen[] =>
  screens.filter(({ path }) => {
    const above = screens.find((one) => one.group !== undefined && `${path}/`.startsWith(`${one.path}/`));
    return (above?.group ?? groups[0]) === group;
  });

/**
 * Returns the accessibility and layout problems of the screen, in light and dark mode, on a wide window and on a phone.
 */
async function lookAtAll(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    const excessPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excessPx > 0) found.push(`${viewport.width} px: wider than the window by ${excessPx} px`);
    for (const words of await page.evaluate(cutControls)) found.push(`${viewport.width} px: cut: ${words}`);
    for (const column of await page.evaluate(outsideWindow)) found.push(`${viewport.width} px: ${column}`);
    await page.evaluate(showRows, examinedRows);
    // The contrast rule is checked in both color schemes at both widths. The other rules do not depend on the color
    // scheme, so they are checked once per width.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const hasAll = (colorScheme === 'light') === (viewport === wide);
      for (const problem of await accessibilityProblems(page, hasAll ? undefined : ['color-contrast']))
        found.push(`${colorScheme}, ${viewport.width} px: ${problem}`);
    }
    await page.evaluate(showRows, Number.POSITIVE_INFINITY);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(wide);
  return found;
}

/** The number of rows that axe checks per list: rows are alike, and checking them all would take most of the time. */
const examinedRows = 20;

/** Hides all rows after the first `count` of each list, so that axe skips them. Runs in the page. */
function showRows(count: number): void {
  for (const body of document.querySelectorAll('main tbody'))
    for (const [index, row] of [...body.querySelectorAll<HTMLElement>(':scope > tr')].entries())
      row.style.display = index < count ? '' : 'none';
}
