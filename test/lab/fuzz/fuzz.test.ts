import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Runs the fuzzer in a separate process, so that the measured CPU time is the fuzzer's alone.
it('finds no fault in 400 cases, and the doctor finds none afterwards', async () => {
  const args = [join(__dirname, '../lab.ts'), 'fuzz', '--cases', '400', '--seed', '9'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).catch((error) => error);
  expect(stdout).toMatch(/^400 cases, seed 9: 0 failures in \d+ s$/m);
});
