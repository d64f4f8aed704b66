import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { closeServer, listen } from '#infra/local/gateway/http-front.ts';
import { describeInBrowser } from '#test/support/harness/browser.ts';
import { walk } from './walk.ts';

/**
 * Pages with one planted fault each, and the message that the walk must report for the fault. Most faults appear only
 * after a control is used.
 */
const pages: Readonly<Record<string, readonly [body: () => string, fault: string]>> = {
  throws: [() => `<button onclick="throw new Error('planted')">Go</button>`, 'browser error: uncaught: planted'],
  fails: [
    () => `<button onclick="fetch('/admin/v1/broken').then((answer) => answer.text())">Go</button>`,
    '5xx: GET /admin/v1/broken answered 500',
  ],
  loads: [() => `<button onclick="this.nextElementSibling.className = 'loading'">Go</button><p>Loads</p>`, 'old spinner: loading'],
  focus: [() => '<button onclick="this.remove()">Go</button>', 'lost focus: nothing has the focus after it clicks the button "Go"'],
  back: [
    () => `<main><a href="/walk/back/other">Other</a><table><td class="name">Row ${performance.now()}</td></table></main>`,
    'Back restores less: rows was',
  ],
  saves: [
    () =>
      `<form onsubmit="fetch('/admin/v1/things/7', { method: 'PATCH' }).then((answer) => answer.text()); return false"><input name="name" required><button type="submit">Save</button></form>`,
    'other value stored: /admin/v1/things/7: name is "another", typed "',
  ],
  cut: [
    () => '<p style="width: 5rem; overflow: hidden; white-space: nowrap">A text that is too long</p>',
    'cut text: p.- "A text that is too long"',
  ],
  wide: [() => '<div style="width: 3000px">Wide</div>', 'sideways scroll: the page is '],
  raw: [() => '<p>Price: undefined</p>', 'raw value: Price: undefined'],
};

const fine = `<main><a href="/walk/fine/other">Other</a> <button>Nothing</button> <button onclick="document.querySelector('dialog').showModal()">Ask</button>
  <dialog><button onclick="this.parentElement.close()">Close</button></dialog>
  <form onsubmit="fetch('/admin/v1/things/7', { method: 'PATCH' }).then((answer) => answer.text()); return false"><label>Title <input name="title"></label></form>
  <p style="width: 5rem; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">A text that is too long</p></main>`;

describeInBrowser('a random walk', (open) => {
  let server: Server;
  let origin = '';
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const [, , name = ''] = url.split('/');
      response.statusCode = url.endsWith('/broken') ? 500 : 200;
      response
        .setHeader('content-type', url.startsWith('/walk/') ? 'text/html' : 'application/json')
        .setHeader('cache-control', 'no-store');
      const body = name === 'fine' ? fine : (pages[name]?.[0]() ?? '{"data":{"id":7}}');
      response.end(url.startsWith('/walk/') ? `<!doctype html><link rel="icon" href="data:,"><title>Page</title>${body}` : body);
    });
    await listen(server, 0);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await closeServer(server);
  });

  async function faultsOf(name: string, steps: number): Promise<readonly string[]> {
    const page = await open(origin);
    const found: string[] = [];
    await walk(page, {
      ...{ seed: 1, steps, prefix: `/walk/${name}` },
      enter: async () => void (await page.goto(`/walk/${name}`)),
      readObject: async () => ({ name: 'another' }),
      isOver: () => found.length > 0,
      onFault: ({ kind, text }) => found.push(`${kind}: ${text}`),
    });
    // Closes the page so that later browser messages about the same fault do not fail this test.
    await page.close();
    return found;
  }

  it.each(Object.entries(pages).map(([name, [, fault]]) => [name, fault]))('finds the fault of a page that %s', async (name, fault) => {
    expect((await faultsOf(name, 60)).map((text) => text.slice(0, fault.length))).toEqual([fault]);
  });

  it('finds nothing on a page without faults', async () => {
    expect(await faultsOf('fine', 25)).toEqual([]);
  });

  it('of the console repeats its steps from its seed, and finds nothing', async () => {
    const args = [join(__dirname, '../lab.ts'), 'walk', '--seed', '3', '--steps', '20'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).catch((error) => error);
    expect(stdout).toMatch(/^20 steps from seed 3; [1-9]\d* of \d\d screens; 0 faults$/m);
  });
});
