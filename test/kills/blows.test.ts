import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomOf } from '../fuzz/random.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import type { RunningStack } from '../support/harness/running-stack.ts';
import { blowKinds, fillDisk, fillDiskWhole, freeDisk, memoryMb, strikingMachine } from './blows.ts';

jest.setTimeout(300_000);

/** A stop of a minute is for `npm run proof -- endurance`. */
const shortBlows = blowKinds.filter((blow) => blow !== 'long stop');

const aProduct = (name: string) => ({ name, variants: [{ price: '4.00' }] });

it('a stack that was stopped, killed, had its clock moved or no room on its disk goes on with what it had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'blows-'));
  const machine = strikingMachine(randomOf('blows', 1), join(folder, 'clock'), ['--no-seed']);
  let stack: RunningStack = await machine.start();
  try {
    const { secret } = await openLiveStore(stack, 'blows');
    type Products = { readonly data: readonly { readonly name: string }[] };
    const api = () => jsonClient(stack.demo.api, secret);
    for (const blow of shortBlows) {
      stack = await machine.strike(stack, blow);
      const { status } = await api()('POST', '/products', aProduct(`after the ${blow}`), { 'idempotency-key': blow });
      expect([blow, status]).toEqual([blow, 201]);
    }
    const { body } = await api()<Products>('GET', '/products');
    expect(body.data.map(({ name }) => name).toSorted()).toEqual(shortBlows.map((blow) => `after the ${blow}`).toSorted());
    expect(memoryMb(stack)).toBeGreaterThan(0);
  } finally {
    await stack.remove();
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['full', fillDisk],
  ['full even for its log', fillDiskWhole],
])('a stack whose disk is %s makes nothing, says so, and goes on when there is room', async (_, fill) => {
  const folder = mkdtempSync(join(tmpdir(), 'blows-'));
  const stack = await strikingMachine(randomOf('blows', 1), join(folder, 'clock'), ['--no-seed']).start();
  try {
    const { secret } = await openLiveStore(stack, 'full');
    const api = jsonClient(stack.demo.api, secret);
    const post = async () => (await api('POST', '/products', aProduct('a'), { 'idempotency-key': 'a' })).status;
    fill(stack);
    const whileFull = [await post(), await post()];
    freeDisk(stack);
    expect([...whileFull, await post()]).toEqual([500, 500, 201]);
  } finally {
    await stack.remove();
    rmSync(folder, { recursive: true });
  }
});

it('a clock that is ahead is the clock of every function', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'blows-'));
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, '86400000');
  const stack = await strikingMachine(randomOf('blows', 1), clockFile, ['--no-seed']).start();
  try {
    const { secret } = await openLiveStore(stack, 'ahead');
    const { body } = await jsonClient(stack.demo.api, secret)<{ readonly data: { readonly created_at: string } }>(
      'POST',
      '/products',
      aProduct('of tomorrow'),
    );
    expect(Date.parse(body.data.created_at)).toBeGreaterThan(Date.now() + 80_000_000);
  } finally {
    await stack.remove();
    rmSync(folder, { recursive: true });
  }
});
