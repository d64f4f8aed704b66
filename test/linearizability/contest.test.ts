import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

it('finds an order that explains what clients saw of stock, a gift card, refunds, a slot, a discount and an Idempotency-Key', async () => {
  const args = ['--no-warnings', join(__dirname, '../proof/proof.ts'), 'linearize', '--seed', '1', '--seeds', '2'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toMatch(/^2 seeds: all 12 histories are linearizable .* \d+ calls of AWS, \d+ failures/);
});
