import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { findBrowser } from '#test/support/harness/find-browser.ts';

const isRequired = [process.env['CI'], process.env['REQUIRE_BROWSER']].some((value) => ['1', 'true'].includes(value ?? ''));
const missing = 'No browser found: apt-get install chromium-headless-shell (or chromium), or set BROWSER_PATH.';

/** Opens a page in a new browser context. The page may send requests only to `origin`. */
export type OpenPage = (origin: string, options?: BrowserContextOptions) => Promise<Page>;

/**
 * Runs a suite in the system's Chromium. A test fails if a page had an error, violated its content security policy, or
 * requested another origin. Without a browser, the suite is skipped with a warning, or fails if a browser is required
 * (`CI=1`, `REQUIRE_BROWSER=1`).
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
      browser = await launchBrowser(executablePath);
    });
    afterEach(async () => {
      const problems = opened.flatMap((context) => context.pages()).flatMap(takeProblems);
      for (const context of opened) {
        // Stops routing before the context closes. Otherwise a late request from a closing page would fail in its route
        // handler.
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
      // This timeout is shorter than the test runner's, so that Playwright's own error is reported, which names the
      // condition that was awaited.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      await watchProblems(page, origin);
      await slowDown(page);
      return page;
    });
  });
}

/** Starts the system's Chromium, which cannot reach other machines. Throws Error if there is no browser. */
export async function launchBrowser(executablePath = findBrowser()): Promise<Browser> {
  if (executablePath === undefined) throw new Error(missing);
  return chromium.launch({
    executablePath,
    // Chromium does not start with its sandbox if it runs as root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright adds its own switches to these. Only this machine's address can be resolved, so no request leaves the
    // machine.
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-background-networking', '--disable-component-update'],
  });
}

/** Returns a random suffix for names, so that no two tests use the same name. */
export const unused = (): string => randomBytes(4).toString('hex');

/** Slows down a page's network and CPU if the environment asks for it. */
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

/** Returns the problems of a watched page and clears them, so that they do not fail the test. */
export const takeProblems = (page: Page): readonly string[] => watched.get(page)?.splice(0) ?? [];

/** Collects the problems of a page. It is also a problem if the page sends a request to any origin but `origin`. */
export async function watchProblems(page: Page, origin: string): Promise<void> {
  const problems: string[] = [];
  watched.set(page, problems);
  // Without a listener for file choosers, the browser opens them itself. The listener is added now, because adding it
  // just before a key press may be too late.
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

/**
 * Reports whether a message is the line that Chromium logs about an API call refused with 4xx. A page cannot suppress
 * this line. The line about a 5xx answer still counts as a problem.
 */
const isRefusedCall = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  /^(\/admin)?\/v1\//.test(URL.parse(message.location().url)?.pathname ?? '');

const axe = readFileSync(createRequire(resolve('package.json')).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResults = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] };

/**
 * Returns axe-core's findings about the current page, by the given rules or all rules: each rule with the elements that
 * violate it. The page's content security policy remains in force.
 */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
