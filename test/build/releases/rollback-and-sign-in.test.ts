import { planRollback } from '#infra/releases/plan-rollback.ts';
import { rollBack } from '#infra/releases/roll-back.ts';
import { signIn, totpCode } from '#infra/releases/stage-access.ts';

const at = (time: string): number => Date.parse(`2026-11-25T${time}:00Z`);
const versionsAt = (...times: readonly string[]) => times.map((time, n) => ({ version: String(n + 1), publishedMs: at(time) }));

describe('the way back', () => {
  it('is the newest version of before the release, for the functions that it changed', () => {
    const functions = [
      { name: 'orders', live: '3', versions: versionsAt('08:00', '09:00', '12:05') },
      { name: 'unchanged', live: '2', versions: versionsAt('08:00', '09:00') },
      { name: 'new', live: '1', versions: versionsAt('12:06') },
    ];
    expect(planRollback(functions, at('12:00'))).toEqual([{ name: 'orders', from: '3', to: '2' }]);
    expect(planRollback(functions, at('08:30'))).toEqual([
      { name: 'orders', from: '3', to: '1' },
      { name: 'unchanged', from: '2', to: '1' },
    ]);
  });

  /** AWS with one function that the last release, at noon, has changed. */
  function aws() {
    const calls: string[] = [];
    const answers: Readonly<Record<string, unknown>> = {
      'describe-stacks': {
        Stacks: [
          {
            CreationTime: '2026-11-01T00:00:00Z',
            LastUpdatedTime: '2026-11-25T12:00:00Z',
            Outputs: [{ OutputKey: 'Release', OutputValue: 'bad1' }],
          },
        ],
      },
      'list-stack-resources': { StackResourceSummaries: [] },
      'get-alias': { FunctionVersion: '2' },
      'list-versions-by-function': {
        Versions: [
          { Version: '$LATEST', LastModified: '2026-11-25T12:05:00.000+0000' },
          { Version: '1', LastModified: '2026-11-25T09:00:00.000+0000' },
          { Version: '2', LastModified: '2026-11-25T12:05:00.000+0000' },
        ],
      },
      'update-alias': {},
    };
    const run = async (words: readonly string[]): Promise<unknown> => {
      calls.push(words.join(' '));
      const alias = {
        ResourceType: 'AWS::Lambda::Alias',
        PhysicalResourceId: 'arn:aws:lambda:eu-west-1:222222222222:function:orders:live',
      };
      if (words[1] === 'list-stack-resources' && words.at(-1) === 'store-management-prod-public')
        return { StackResourceSummaries: [alias] };
      return answers[words[1] ?? ''];
    };
    return { run, calls };
  }

  it('is said first, and gone when that is asked for: a canary that is under way ends with it', async () => {
    const { run, calls } = aws();
    const said: string[] = [];
    await rollBack({ stage: 'prod', before: null, act: false }, run, (line) => said.push(line));
    expect(said).toEqual([
      'prod has the release bad1; its versions of before 2026-11-25T12:00:00.000Z:',
      '  orders: 2 → 1',
      'Nothing was changed: add --yes.',
    ]);
    expect(calls.filter((call) => call.includes('update-alias'))).toEqual([]);
    await rollBack({ stage: 'prod', before: null, act: true }, run, () => undefined);
    expect(calls.filter((call) => call.includes('update-alias'))).toEqual([
      'lambda update-alias --function-name orders --name live --function-version 1 --routing-config AdditionalVersionWeights={}',
    ]);
  });

  it('refuses a time that is none', async () => {
    await expect(rollBack({ stage: 'prod', before: 'yesterday', act: true }, aws().run, () => undefined)).rejects.toThrow(
      'yesterday is no time.',
    );
  });
});

describe('the operator of the smoke test', () => {
  it('has the codes of an authenticator app (the vectors of RFC 6238, the last six digits)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1111111109, 1234567890].map((sec) => totpCode(secret, sec * 1000))).toEqual(['287082', '081804', '005924']);
  });

  it('signs in by a password and such a code', async () => {
    const calls: (readonly string[])[] = [];
    const operator = {
      id: 'pool',
      clientId: 'client',
      username: 'smoke',
      password: 'secret',
      totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    };
    const token = await signIn(
      operator,
      async (words) => {
        calls.push(words);
        return words[1] === 'admin-initiate-auth'
          ? { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's', ChallengeParameters: { USER_ID_FOR_SRP: 'u-1' } }
          : { AuthenticationResult: { IdToken: 'token' } };
      },
      59_000,
    );
    expect(token).toBe('token');
    expect(calls.map((words) => words.at(-1))).toEqual([
      '{"USERNAME":"smoke","PASSWORD":"secret"}',
      '{"USERNAME":"u-1","SOFTWARE_TOKEN_MFA_CODE":"287082"}',
    ]);
  });
});
