import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '#infra/local/gateway/http-front.ts';
import { accessibilityProblems, describeInBrowser, takeProblems } from '#test/support/harness/browser.ts';
import { until } from '#test/support/harness/until.ts';

/** Pages with one fault each, served under the console's strictest content security policy. */
const pages: Readonly<Record<string, string>> = {
  '/inline': '<script>document.title = "ran"</script>',
  '/error': '<script src="/throw.js"></script>',
  '/printed': '<script src="/print.js"></script>',
  '/foreign': '<img src="https://example.com/pixel.png" alt="">',
  '/missing': '<script src="/no-such.js"></script>',
  '/refused': '<script src="/refused.js"></script>',
  '/no-label': '<html lang="en"><title>Form</title><main><h1>Form</h1><input></main>',
  '/fine': '<title>Fine</title>',
};
const scripts: Readonly<Record<string, string>> = {
  '/throw.js': 'throw new Error("planted")',
  '/print.js': 'console.error("planted")',
  '/refused.js': 'fetch("/v1/products")',
};
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src *; require-trusted-types-for 'script'";

describeInBrowser('a page under test', (open) => {
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const body = pages[url] ?? scripts[url];
      response.statusCode = body === undefined ? 404 : 200;
      response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
      response.setHeader('content-security-policy', policy);
      response.end(body);
    });
    await listen(server, 0);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await closeServer(server);
  });

  it.each([
    ['/inline', /^content security policy: script-src-elem inline/],
    ['/error', /^uncaught: planted/],
    ['/printed', /^console: planted/],
    ['/foreign', /^foreign request: https:\/\/example\.com\/pixel\.png/],
    ['/missing', /^console: Failed to load resource.* 404/],
  ] as const)('is found to have a problem at %s', async (path, problem) => {
    const page = await open(origin);
    await page.goto(path);
    const found: string[] = [];
    await until(
      async () => found.push(...takeProblems(page)),
      () => found.some((text) => problem.test(text)),
    );
    // Closes the page so that further browser messages about the same fault do not fail this test.
    await page.close();
  });

  it('has no problem when the API refuses calls', async () => {
    const page = await open(origin);
    const line = page.waitForEvent('console', (message) => message.text().includes('404'));
    await page.goto('/refused');
    await line;
    expect(takeProblems(page)).toEqual([]);
  });

  it('is checked for accessibility, with its policy in force', async () => {
    const page = await open(origin);
    await page.goto('/no-label');
    expect(await accessibilityProblems(page)).toEqual([expect.stringMatching(/^label: <input>/)]);
    // axe violates the page's content security policy. The page is closed so that messages about these violations do
    // not fail the test.
    await page.close();
  });

  it('without faults has no problems', async () => {
    const page = await open(origin);
    await page.goto('/fine');
    expect(takeProblems(page)).toEqual([]);
  });
});
