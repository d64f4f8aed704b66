import { concurrencyFaults } from '#infra/reserved-concurrency.ts';
import { stages } from '#infra/stages.ts';

const env = { account: '333333333333', region: 'eu-west-1' };

describe('executions reserved for single functions', () => {
  it('fit into the quotas of the accounts', () => {
    expect(concurrencyFaults(stages)).toEqual([]);
  });

  it('must leave as many as Lambda and the other workers need', () => {
    const kept = { one: { env, concurrency: { accountQuota: 1000, reserved: { orders: 800 } } } };
    expect(concurrencyFaults(kept)).toEqual([
      'The account 333333333333 in eu-west-1 reserves 800 of 1000 executions; 282 must stay unreserved, but only 200 do.',
    ]);
  });

  it('are added up for stages in one account', () => {
    const concurrency = { accountQuota: 1000, reserved: { orders: 400 } };
    expect(concurrencyFaults({ one: { env, concurrency } })).toEqual([]);
    expect(concurrencyFaults({ one: { env, concurrency }, two: { env, concurrency } })).toHaveLength(1);
    expect(concurrencyFaults({ one: { env, concurrency }, two: { env: { ...env, account: '444444444444' }, concurrency } })).toEqual([]);
  });

  it('leave enough for the workers of a stage in the account without reservations', () => {
    const concurrency = { accountQuota: 1000, reserved: { orders: 600 } };
    expect(concurrencyFaults({ one: { env, concurrency } })).toEqual([]);
    expect(concurrencyFaults({ one: { env, concurrency }, two: { env } })).toEqual([
      'The account 333333333333 in eu-west-1 reserves 600 of 1000 executions; 464 must stay unreserved, but only 400 do.',
    ]);
  });

  it('need existing functions', () => {
    expect(concurrencyFaults({ one: { concurrency: { accountQuota: 1000, reserved: { order: 1 } } } })).toEqual([
      'one reserves executions for "order", which is not a function.',
    ]);
  });
});
