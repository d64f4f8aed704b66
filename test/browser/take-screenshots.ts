import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { screens } from '#functions/console/web/screens.ts';
import type { Demo } from '#infra/local/seed/demo-file.ts';
import { findBrowser } from '#test/support/harness/find-browser.ts';
import { redirectUri } from '#test/support/harness/live-app.ts';
import { addressOfScreen, callStoreOf, nameOfScreen, prepareStore } from './screen-addresses.ts';
import { watchCalls } from './watch-calls.ts';

type View = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> };

/** What to look at besides every screen; `act` brings one into the state that is to be seen. */
const states: readonly View[] = [
  { name: 'orders-none', path: '/orders?email=nobody@example.com' },
  { name: 'order-refund', path: '/orders?payment_status=paid', act: (page) => openDialog(page, 'Refund') },
  { name: 'order-cancel', path: '/orders?status=pending', act: (page) => openDialog(page, 'Cancel order') },
  { name: 'no-such-page', path: '/nothing' },
  { name: 'products-new', path: '/products', act: (page) => press(page, 'New product') },
  { name: 'products-one-edit', path: '/products?status=active', act: (page) => openFirstAndPress(page, 'Edit') },
  { name: 'products-one-prices', path: '/products?status=active', act: (page) => openFirstAndPress(page, 'Change prices') },
  { name: 'products-one-variant', path: '/products?status=active', act: (page) => openFirstAndPress(page, /^Edit ./) },
  { name: 'products-one-stock', path: '/products?slug=enamel-mug', act: (page) => openFirstAndPress(page, /^Stock of/) },
  { name: 'inventory-levels-count', path: '/inventory-levels', act: (page) => press(page, /^Count .+ at /) },
  { name: 'quantity-breaks-new', path: '/quantity-breaks', act: (page) => press(page, 'New quantity price') },
  { name: 'pricing-settings-edit', path: '/pricing-settings', act: (page) => press(page, 'Edit') },
];

/** Waits until the page shows all that it asked for, the names of what it first has by ids too. */
async function loaded(page: Page, callsAreUnderWay: () => boolean = () => false): Promise<void> {
  for (let still = 0; still < 3; ) {
    await page.waitForTimeout(50);
    const isBusy = await page.locator('main .loading, dialog .loading, main [aria-busy="true"]').count();
    still = isBusy === 0 && !callsAreUnderWay() ? still + 1 : 0;
  }
}

async function press(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await loaded(page);
}

async function openFirstAndPress(page: Page, button: string | RegExp): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByRole('link', { name: /^All / }).waitFor();
  await press(page, button);
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: /^Order / }).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  await openFirst(page);
  await page.getByRole('button', { name: button }).click();
  const units = page.getByRole('dialog').getByRole('spinbutton').first();
  if (await units.isVisible()) await units.fill('1');
  await page.waitForTimeout(1000);
}

/** Starts what `npm start` runs, seeded, on any free port; resolves when it is ready. */
async function startStack(dataDir: string): Promise<ChildProcess> {
  const start = join(import.meta.dirname, '../../infra/local/start.mjs');
  const child = spawn(process.execPath, [start, '--port', '0', '--data-dir', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of child.stdout.setEncoding('utf8')) if (String(text).includes('Ready in')) break;
  return child;
}

async function clientIdOf(slug: string): Promise<string> {
  const { data } = (await callStore('apps')) as { readonly data: readonly { readonly slug: string; readonly client_id: string }[] };
  const app = data.find((one) => one.slug === slug);
  if (app === undefined) throw new Error(`There is no app ${slug}.`);
  return app.client_id;
}

const folder = join(import.meta.dirname, '../../.screenshots');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
const stack = await startStack(dataDir);
const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
const callStore = callStoreOf(demo);
await prepareStore(callStore, demo);
const views: readonly View[] = [
  ...(await Promise.all(screens.map(async (screen) => ({ name: nameOfScreen(screen), path: await addressOfScreen(screen, callStore) })))),
  ...states,
];
/** What every view is looked at in. */
const looks = [
  { width: 1280, colorScheme: 'light', ending: '1280-light' },
  { width: 1280, colorScheme: 'dark', ending: '1280-dark' },
  { width: 390, colorScheme: 'light', ending: '390-light' },
  { width: 390, colorScheme: 'dark', ending: '390-dark' },
] as const;
const endings: readonly string[] = looks.map(({ ending }) => ending);
/** `node test/browser/take-screenshots.ts orders home 390-dark` takes those with one of the words in their names, in these looks; without words all. */
const words = process.argv.slice(2);
const isWanted = (name: string): boolean => {
  const asked = words.filter((word) => endings.includes(word) === endings.includes(name));
  return asked.length === 0 || asked.some((word) => name.includes(word));
};
const wanted = views.filter(({ name }) => isWanted(name));
/** What the app of `prepareStore` sends a merchant with. */
const consentQuery = new URLSearchParams({
  ...{ response_type: 'code', client_id: await clientIdOf('erp-sync'), redirect_uri: redirectUri },
  scope: 'read_store write_orders',
});
const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('There is no browser: set BROWSER_PATH.');
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  for (const { width, colorScheme, ending } of looks.filter(({ ending: name }) => isWanted(name))) {
    const context = await browser.newContext({ baseURL: demo.console, colorScheme, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const calls = watchCalls(page);
    const take = (name: string): Promise<Buffer> => page.screenshot({ path: join(folder, `${name}-${ending}.png`) });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Demo Owner' }).waitFor();
    await take('log-in');
    await page.getByRole('button', { name: 'Demo Owner' }).click();
    await page.locator('#screen h1').waitFor();
    for (const { name, path, act } of wanted) {
      await page.goto(`/admin/${demo.store_id}${path}`);
      await page.locator('#screen h1').waitFor();
      await loaded(page, calls.areUnderWay);
      await act?.(page);
      if (act !== undefined) await loaded(page, calls.areUnderWay);
      await take(name);
    }
    if (isWanted('consent')) {
      await page.goto(`/admin/oauth/authorize?${consentQuery}`);
      await page.getByRole('button', { name: 'Allow ERP Sync' }).waitFor();
      await take('consent');
    }
    await context.close();
  }
} finally {
  await browser.close();
  const ended = once(stack, 'exit');
  stack.kill('SIGINT');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
