import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { printedBy, reasonOf, thrownCodeOf } from '#infra/local/runtime/thrown.ts';

/**
 * Calls AWS with arguments for the AWS CLI and returns the answer. Throws StartFailure with the CLI's error message.
 */
export type RunAws = (words: readonly string[]) => Promise<unknown>;

const run = promisify(execFile);

/** Runs the AWS CLI, which supports profiles, single sign-on and MFA. */
export const runAws: RunAws = async (words) => {
  try {
    const { stdout } = await run('aws', [...words, '--output', 'json']);
    // The AWS CLI prints nothing if the answer is empty.
    return stdout.trim() === '' ? null : JSON.parse(stdout);
  } catch (error) {
    if (thrownCodeOf(error) === 'ENOENT') throw new StartFailure('A deployed stage needs the AWS CLI (version 2), which is not installed.');
    throw new StartFailure(`aws ${words.slice(0, 2).join(' ')} failed: ${(printedBy(error) ?? reasonOf(error)).trim()}`);
  }
};
