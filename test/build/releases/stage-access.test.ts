import { signIn, totpCode } from '#infra/releases/stage-access.ts';

describe('the operator of the smoke test', () => {
  it('generates the codes of an authenticator app (the vectors of RFC 6238, the last six digits)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1111111109, 1234567890].map((sec) => totpCode(secret, sec * 1000))).toEqual(['287082', '081804', '005924']);
  });

  it('signs in with a password and such a code', async () => {
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
