import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Runs `npm run ops -- …`. Returns the exit code and the output to stderr. */
const ops = (...words: readonly string[]): Promise<readonly [code: number, stderr: string]> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(__dirname, '../../../infra/cli/ops.ts'), ...words], (error, _stdout, stderr) => {
      resolve([error === null ? 0 : Number(error.code), stderr]);
    });
  });

describe('npm run ops', () => {
  it('lists every task when none or an unknown one is given', async () => {
    const [code, stderr] = await ops('restart');
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no task "restart".')]);
    expect([...stderr.matchAll(/^npm run ops -- ([\w-]+)/gm)].map(([, task]) => task)).toEqual([
      ...['restore', 'restore', 'redrive', 'promote', 'repeat-erasures', 'erase-store', 'rotate', 'rebuild-sales', 'rebuild-search'],
      ...['build', 'smoke', 'deploy-at-once', 'unprotect-failed'],
    ]);
    expect((await ops())[0]).toBe(1);
  });

  it('restores one store only with its id, the source table and the target table', async () => {
    const [code, stderr] = await ops('restore', '--store', '01J9ZK3V5T8Q2M4N6P7R8S9TAB', '--from', 'new');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--store, --from and --to are required, and --from and --to must differ.')]);
    expect((await ops('restore', '--stage', 'dev'))[1]).toContain('--at takes a time such as 2026-11-25T12:00:00Z.');
  });

  it.each([
    ['promote', 'npm run ops -- promote'],
    ['rotate', 'npm run ops -- rotate SECRET STEP'],
    ['repeat-erasures', 'npm run ops -- repeat-erasures --from TABLE --to TABLE'],
    ['deploy-at-once', 'npm run ops -- deploy-at-once --stage NAME'],
    ['unprotect-failed', 'npm run ops -- unprotect-failed --stage NAME'],
  ])('passes the options of %s to its program, which prints its usage when one is missing', async (task, usage) => {
    const [code, stderr] = await ops(task);
    expect(code).not.toBe(0);
    expect(stderr).toContain(usage);
  });
});
