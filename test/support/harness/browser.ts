import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { findBrowser } from '#test/support/harness/find-browser.ts';

const isRequired = [process.env['CI'], process.env['REQUIRE_BROWSER']].some((value) => ['1', 'true'].includes(value ?? ''));
const missing = 'There is no browser: apt-get install chromium-headless-shell (or chromium), or set BROWSER_PATH.';

/** Opens a page of its own, with nothing remembered of any other; `origin` is the only one that it may ask anything of. */
export type OpenPage = (origin: string, options?: BrowserContextOptions) => Promise<Page>;

/**
 * A suite in the system's Chromium. After each test every page that it opened must have had no console error, no breach of its content
 * security policy, no uncaught error and no request to another origin. Without a browser the suite is skipped with a loud line, or fails
 * where one is required (`CI=1`, `REQUIRE_BROWSER=1`).
 */
export function describeInBrowser(name: string, tests: (open: OpenPage) => void): void {
  const executablePath = findBrowser();
  if (executablePath === undefined && !isRequired) {
    process.stderr.write(`\nNOT TESTED: ${name}. ${missing}\n\n`);
    describe.skip(name, () => tests(() => Promise.reject(new Error(missing))));
    return;
  }
  describe(name, () => {
    let browser: Browser;
    let opened: BrowserContext[] = [];
    beforeAll(async () => {
      if (executablePath === undefined) throw new Error(missing);
      browser = await launch(executablePath);
    });
    afterEach(async () => {
      const problems = opened.flatMap((context) => context.pages()).flatMap(takeProblems);
      for (const context of opened) {
        // A call that a page still makes at its end would fail in the middle of its route.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
      opened = [];
      expect(problems).toEqual([]);
    });
    afterAll(() => browser?.close());

    tests(async (origin, options) => {
      const context = await browser.newContext({ baseURL: origin, ...options });
      opened.push(context);
      // Below the runner's limit: a wait of a page says what it waited for.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      await watch(page, origin);
      await slowDown(page);
      return page;
    });
  });
}

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    // Chromium refuses to run as root with its sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // Besides what Playwright switches off: no name but this machine's can be looked up, so nothing leaves it.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-background-networking', '--disable-component-update'],
  });

/** A part of a name that no other test has used. */
export const unused = (): string => randomBytes(4).toString('hex');

/** Makes a page as slow as the environment says: the answers that it waits for, and its own work. */
async function slowDown(page: Page): Promise<void> {
  const { SLOW_ANSWERS_MS: latencyMs, SLOW_PAGES: rate } = process.env;
  const session = await page.context().newCDPSession(page);
  if (latencyMs !== undefined) {
    const conditions = { offline: false, latency: Number(latencyMs), downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', conditions);
  }
  if (rate !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
}

const watched = new WeakMap<Page, string[]>();

/** What has gone wrong on a page that a suite opened, in words; what is taken does not fail the test. */
export const takeProblems = (page: Page): readonly string[] => watched.get(page)?.splice(0) ?? [];

async function watch(page: Page, origin: string): Promise<void> {
  const problems: string[] = [];
  watched.set(page, problems);
  // Without a listener the browser opens file choosers itself. One added just before a key press can come too late.
  page.on('filechooser', () => {});
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message)) problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) problems.push(`foreign request: ${request.url()}`);
  });
  await page.exposeFunction('reportPolicyBreach', (text: string) => problems.push(`content security policy: ${text}`));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (e) => reportPolicyBreach(e.effectiveDirective + ' ' + e.blockedURI + ' ' + e.sourceFile))",
  );
}

/** Chromium writes a line for every call of the API that is refused, which no page can prevent. A 5xx stays a problem. */
const isRefusedCall = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  /^(\/admin)?\/v1\//.test(URL.parse(message.location().url)?.pathname ?? '');

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResults = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };

/**
 * What axe-core finds wrong with the page as it is now, by all rules or some: each rule with the elements that break it. The page's policy
 * stays in force.
 */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
