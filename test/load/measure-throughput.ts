import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpCall, type LoadFigures, loadHttp } from './load-http.ts';

const root = join(import.meta.dirname, '../..');
/** A key's rate limit is 120 a minute, so the load is spread over this many. */
const keysUsed = 50;

export type ThroughputRow = { readonly name: string; readonly concurrency: number; readonly figures: LoadFigures; readonly ratio: number };

type Demo = { readonly api: string; readonly admin: string; readonly admin_token: string; readonly store_id: string };

/** A whole stack in a process of its own, as `npm start` runs it, on a folder of its own. */
async function startStack(folder: string): Promise<{ readonly demo: Demo; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [join(root, 'infra/local/start.ts'), '--port', '0', '--data-dir', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('curl ')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the stack ended with ${code}: ${printed}`)));
  });
  return { child, demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo };
}

async function makeKeys(demo: Demo): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let n = 0; n < keysUsed; n += 1) {
    const response = await fetch(`${demo.admin}/stores/${demo.store_id}/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.admin_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `bench ${n}`, scopes: ['write_products'] }),
    });
    keys.push(((await response.json()) as { data: { secret: string } }).data.secret);
  }
  return keys;
}

async function firstProductId(demo: Demo, key: string): Promise<number> {
  const response = await fetch(`${demo.api}/products?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  return ((await response.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
}

/** Requests per second of the running stack beside a bare `node:http` server that answers a fixed JSON, in the same run. */
export async function measureThroughput(): Promise<ThroughputRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stack-'));
  const bare = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"data":{"object":"product"}}'));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const { demo, child } = await startStack(folder);
  try {
    const keys = await makeKeys(demo);
    const id = await firstProductId(demo, keys[0] ?? '');
    const headers = (n: number) => ({ authorization: `Bearer ${keys[n % keys.length]}`, 'content-type': 'application/json' });
    const cases: readonly { readonly name: string; readonly total: number; readonly call: (n: number) => HttpCall }[] = [
      { name: 'GET /products/{id}', total: 800, call: (n) => ({ method: 'GET', url: `${demo.api}/products/${id}`, headers: headers(n) }) },
      { name: 'GET /products (50)', total: 300, call: (n) => ({ method: 'GET', url: `${demo.api}/products`, headers: headers(n) }) },
      {
        name: 'POST /products',
        total: 400,
        call: (n) => ({
          method: 'POST',
          url: `${demo.api}/products`,
          headers: headers(n),
          body: JSON.stringify({ name: `Bench ${n}`, variants: [{ price: '10.00' }] }),
        }),
      },
    ];
    const rows: ThroughputRow[] = [];
    for (const concurrency of [1, 16, 64]) {
      const base = await loadHttp(() => ({ method: 'GET', url: bareUrl, headers: {} }), concurrency, 5_000);
      rows.push({ name: 'bare node:http', concurrency, figures: base, ratio: 1 });
      for (const { name, total, call } of cases) {
        const figures = await loadHttp(call, concurrency, total);
        rows.push({ name, concurrency, figures, ratio: figures.perSecond / base.perSecond });
      }
    }
    return rows;
  } finally {
    bare.close();
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
