import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

it('finds an order that explains what clients saw of stock, a gift card, refunds, a slot, a discount and an Idempotency-Key', async () => {
  const args = ['--no-warnings', join(__dirname, '../lab.ts'), 'contests', '--seed', '1', '--seeds', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/^1 seeds: all 6 histories are linearizable .* \d+ AWS calls, \d+ failures/);
});
