import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type BulkOperation, type BulkResult, createStoreClient, type StoreClient } from '#shared/client/store-client.ts';
import { jsonClient } from '#test/support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { newDataDir, type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

/** A store whose requests are measured: as many keys as keep a request each 100 ms below the limit of each. */
type Measured = { readonly store: LiveStore; readonly secrets: readonly string[] };

const keysOfStore = 6;
const betweenRequestsMs = 100;

async function openMeasured(stack: RunningStack, handle: string): Promise<Measured> {
  const store = await openLiveStore(stack, handle);
  const secrets: string[] = [];
  while (secrets.length < keysOfStore) secrets.push((await createKey(store.admin)).secret);
  return { store, secrets };
}

/** How long requests of a person take, one after the other, each at its time: of ten a PATCH of a product, nine reads. Until it is stopped. */
function watchRequests(stack: RunningStack, { secrets }: Measured, products: readonly number[]) {
  const samples: number[] = [];
  let isStopped = false;
  async function work(): Promise<void> {
    for (let index = 0; !isStopped; index += 1) {
      const api = jsonClient(stack.demo.api, secrets[index % secrets.length] ?? '');
      const id = products[index % products.length];
      const startedMs = performance.now();
      const { status } =
        index % 10 === 0
          ? await api('PATCH', `/products/${id}`, { short_description: `Seen ${index}` })
          : await api('GET', index % 2 === 0 ? `/products/${id}` : '/products?limit=10');
      const tookMs = performance.now() - startedMs;
      if (status !== 200) throw new Error(`A request was answered ${status}.`);
      samples.push(tookMs);
      await pause(Math.max(0, betweenRequestsMs - tookMs));
    }
  }
  const ended = work();
  ended.catch(() => {});
  return {
    stop: async (): Promise<readonly number[]> => {
      isStopped = true;
      await ended;
      return samples;
    },
  };
}

/** The most memory that the process of a stack had, in MB. */
function largestMb(dataDir: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)) continue;
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return 0;
}

const clientOf = (stack: RunningStack, { store }: Measured): StoreClient =>
  createStoreClient({ apiKey: store.secret, baseUrl: stack.demo.api, deadlineMs: 3_600_000 });

async function makeProducts(stack: RunningStack, of: Measured, count: number): Promise<readonly number[]> {
  const lines = Array.from({ length: count }, (_, index) => ({ name: `Cup ${index}`, variants: [{ price: '1.00' }] }));
  const { results } = await clientOf(stack, of).bulk.run(lines, { operation: 'createProduct', pollMs: 1_000 });
  return results.map(({ id }) => id ?? 0);
}

/** Waits until an operation has done so many lines, or is over. */
async function reached(client: StoreClient, id: number, lines: number): Promise<BulkOperation> {
  for (;;) {
    const one = await client.bulk.get(id);
    if (one.ended_at !== null || (one.lines_done >= lines && lines < one.lines)) return one;
    await pause(1_000);
  }
}

const kills = 5;
const quietMs = 20_000;
/** So many lines are done while requests are measured, in each round. */
const linesBeside = 60;

type Beside = { readonly quiet: readonly number[]; readonly beside: readonly number[] };

/**
 * How long requests of a store and of another take, quiet and beside a bulk operation, in turns: what else the machine does is in both. `run` does lines.
 */
async function measureBeside(
  watch: () => readonly { readonly stop: () => Promise<readonly number[]> }[],
  run: () => Promise<number>,
  rounds: number,
): Promise<{ readonly stores: readonly Beside[]; readonly perSec: readonly number[] }> {
  const samples: { quiet: number[]; beside: number[] }[] = [];
  const perSec: number[] = [];
  const during = async (kind: keyof Beside, work: () => Promise<unknown>): Promise<void> => {
    const watched = watch();
    await work();
    for (const [index, one] of (await Promise.all(watched.map((each) => each.stop()))).entries()) {
      samples[index] ??= { quiet: [], beside: [] };
      samples[index][kind].push(...one);
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    await during('quiet', () => pause(quietMs));
    await during('beside', async () => perSec.push(await run()));
    // What follows from the lines, as deliveries and figures, is over before the next quiet time.
    await pause(10_000);
  }
  return { stores: samples, perSec };
}

/**
 * What it takes this machine to update products by one file, killed five times on the way, against PATCH one by one; and how long requests of the same
 * store and of another take beside such a file, in turns with quiet times.
 */
export async function printBulkOperations(count: number, productCount: number, rounds: number): Promise<void> {
  const dataDir = newDataDir();
  let stack = await runStack(['--no-seed'], dataDir);
  try {
    const own = await openMeasured(stack, 'bulk');
    const other = await openMeasured(stack, 'other');
    const products = await makeProducts(stack, own, productCount);
    const theirs = await makeProducts(stack, other, 100);
    await pause(10_000);
    const linesOf = (lines: number) =>
      Array.from({ length: lines }, (_, index) => ({ id: products[index % products.length], name: `Line ${index}` }));

    const load = [loadavg()[0] ?? 0];
    const { stores, perSec } = await measureBeside(
      () => [watchRequests(stack, own, products), watchRequests(stack, other, theirs)],
      async () => {
        const startedMs = performance.now();
        await clientOf(stack, own).bulk.run(linesOf(linesBeside), { operation: 'updateProduct', pollMs: 500 });
        return linesBeside / ((performance.now() - startedMs) / 1000);
      },
      rounds,
    );
    load.push(loadavg()[0] ?? 0);

    // The limits of the keys are whole again.
    await pause(60_000);
    const sampleMs = performance.now();
    const sampled = 500;
    for (let index = 0; index < sampled; index += 1) {
      const api = jsonClient(stack.demo.api, own.secrets[index % keysOfStore] ?? '');
      const { status } = await api('PATCH', `/products/${products[index % products.length]}`, { name: `One by one ${index}` });
      if (status !== 200) throw new Error(`A PATCH was answered ${status}.`);
    }
    const onePerSec = sampled / ((performance.now() - sampleMs) / 1000);

    const body = linesOf(count)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    const { id, upload } = await clientOf(stack, own).bulk.create({ operation: 'updateProduct', size: Buffer.byteLength(body) });
    await fetch(upload?.url ?? '', { method: 'PUT', body });
    const startedMs = performance.now();
    await clientOf(stack, own).bulk.start(id);
    let [largest, downMs] = [0, 0];
    for (let turn = 1; turn <= kills + 1; turn += 1) {
      await reached(clientOf(stack, own), id, turn > kills ? count : Math.floor((count * turn) / (kills + 1)));
      largest = Math.max(largest, largestMb(dataDir));
      if (turn > kills) break;
      const killedMs = performance.now();
      await stack.end('SIGKILL');
      stack = await runStack(['--no-seed'], dataDir);
      downMs += performance.now() - killedMs;
    }
    const seconds = (performance.now() - startedMs) / 1000;
    load.push(loadavg()[0] ?? 0);
    const ended = await clientOf(stack, own).bulk.get(id);
    const { url } = await clientOf(stack, own).bulk.results(id);
    const results = (await (await fetch(url)).text())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as BulkResult);
    const inOrder = results.every(({ line }, index) => line === index + 1);
    const exportedMs = performance.now();
    let exported = 0;
    for await (const _one of clientOf(stack, own).bulk.export('product', { pollMs: 200 })) exported += 1;
    const exportSec = (performance.now() - exportedMs) / 1000;
    const p95Row = (name: string, { quiet, beside }: Beside) => {
      const [one, two] = [quantile(quiet, 0.95), quantile(beside, 0.95)];
      return [
        `p95 of requests of ${name}, quiet and beside it, ms`,
        `${one.toFixed(1)}, ${two.toFixed(1)} (${(two / one).toFixed(2)} times)`,
      ];
    };
    const medianRow = (name: string, { quiet, beside }: Beside) => [
      `median of requests of ${name}, quiet and beside it, ms`,
      `${quantile(quiet, 0.5).toFixed(1)}, ${quantile(beside, 0.5).toFixed(1)}`,
    ];
    const none = { quiet: [], beside: [] };
    const [mine = none, others = none] = stores;
    printTable(
      'Bulk operation: updates of products',
      ['', ''],
      [
        ['load average of the machine, before, between, after', load.map((one) => one.toFixed(1)).join(', ')],
        ['lines', count.toLocaleString('en')],
        ['file in MB', (body.length / 1_000_000).toFixed(1)],
        ['status', `${ended.status}: ${ended.lines_succeeded} done, ${ended.lines_failed} refused`],
        ['results, each line once and in order', `${results.length}, ${inOrder ? 'yes' : 'no'}`],
        ['seconds, with five kills', seconds.toFixed(0)],
        ['of them the service was down', (downMs / 1000).toFixed(0)],
        ['lines a second while it was up', (count / (seconds - downMs / 1000)).toFixed(0)],
        [`lines a second beside requests, in ${rounds} rounds`, perSec.map((one) => one.toFixed(0)).join(', ')],
        [`PATCH one by one, a second (of ${sampled})`, onePerSec.toFixed(0)],
        ['largest process in MB', largest.toFixed(0)],
        p95Row('the own store', mine),
        p95Row('another store', others),
        medianRow('the own store', mine),
        medianRow('another store', others),
        ['objects exported a second, read by the client', (exported / exportSec).toFixed(0)],
      ],
    );
  } finally {
    await stack.remove();
  }
}
