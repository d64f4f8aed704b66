import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { unprotectFailed } from '#infra/releases/unprotect-failed.ts';

type Stack = { status: string; isProtected: boolean };

/** Simulates the CloudFormation commands of the AWS command line for these stacks. */
function fakeAws(stacks: Map<string, Stack>) {
  const calls: string[] = [];
  const ask = async (words: readonly string[]): Promise<unknown> => {
    const name = words.at(-1) ?? '';
    const stack = stacks.get(name);
    if (words[1] !== 'describe-stacks') calls.push(words.join(' '));
    if (stack === undefined) throw new StartFailure(`aws cloudformation failed: Stack with id ${name} does not exist`);
    if (words[1] === 'update-termination-protection') stack.isProtected = !words.includes('--no-enable-termination-protection');
    return { Stacks: [{ StackStatus: stack.status, EnableTerminationProtection: stack.isProtected }] };
  };
  return { ask, calls };
}

/**
 * Behaves like the pinned version of the CDK's command line. If an earlier creation of the stack failed, the stack is
 * deleted first, which fails if the stack is protected. A new stack is protected before its resources are created, so
 * it remains protected if the creation fails.
 */
function cdkDeploy(stacks: Map<string, Stack>, name: string, isWell: boolean): void {
  const before = stacks.get(name);
  if (before !== undefined && ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(before.status)) {
    if (before.isProtected) throw new Error(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
    stacks.delete(name);
  }
  stacks.set(name, { status: isWell ? 'CREATE_COMPLETE' : 'ROLLBACK_COMPLETE', isProtected: true });
}

const workers = 'store-management-prod-workers';

describe('a first deployment that fails', () => {
  it('can be repeated after the failed stack is unprotected', async () => {
    const stacks = new Map<string, Stack>();
    const aws = fakeAws(stacks);
    await unprotectFailed('prod', aws.ask, () => undefined);
    cdkDeploy(stacks, workers, false);
    expect(() => cdkDeploy(stacks, workers, true)).toThrow('cannot be deleted while TerminationProtection is enabled');
    const said: string[] = [];
    await unprotectFailed('prod', aws.ask, (line) => said.push(line));
    expect(said).toEqual([`${workers} failed in its first deployment: the next deployment deletes and recreates it.`]);
    cdkDeploy(stacks, workers, true);
    expect(stacks.get(workers)).toEqual({ status: 'CREATE_COMPLETE', isProtected: true });
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'does not unprotect a stack that is %s',
    async (status) => {
      const stacks = new Map([[workers, { status, isProtected: true }]]);
      const aws = fakeAws(stacks);
      await unprotectFailed('prod', aws.ask, () => undefined);
      expect(aws.calls).toEqual([]);
      expect(stacks.get(workers)?.isProtected).toBe(true);
    },
  );

  it('is reported as an error if AWS refuses to describe the stacks', async () => {
    const refused = async (): Promise<unknown> => {
      throw new StartFailure('aws cloudformation describe-stacks failed: AccessDenied');
    };
    await expect(unprotectFailed('prod', refused, () => undefined)).rejects.toThrow('AccessDenied');
  });
});
