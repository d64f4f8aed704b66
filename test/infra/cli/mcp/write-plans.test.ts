import { ToolRefusal } from '#infra/cli/mcp/api-calls.ts';
import type { ApiOperation } from '#infra/cli/mcp/operations.ts';
import { openWritePlans, planMs } from '#infra/cli/mcp/write-plans.ts';

const operation: ApiOperation = {
  ...{ id: 'createBrand', method: 'POST', path: '/brands', summary: '', description: '', tag: '', scope: '', emits: [], ids: [] },
  ...{ query: [], body: null, answer: {}, takesKey: true, isRead: false },
};
const plan = { operation, path: '/brands', ids: [], body: undefined, basis: '', idempotencyKey: 'once' };

describe('the plan of a write', () => {
  let nowMs: number;
  let plans: ReturnType<typeof openWritePlans>;
  let token: string;
  beforeEach(() => {
    nowMs = 0;
    plans = openWritePlans({ newToken: () => 'token', nowMs: () => nowMs });
    token = plans.add(plan);
  });
  const failing = (error: Error) => () => Promise.reject(error);

  it('is carried out once, with the same answer for each caller', async () => {
    const send = jest.fn(async () => 'made');
    expect(await Promise.all([plans.carryOut(token, send), plans.carryOut(token, send)])).toEqual(['made', 'made']);
    expect(await plans.carryOut(token, send)).toBe('made');
    expect(send.mock.calls).toEqual([[plan, false]]);
  });

  it('can be tried again after a refusal, as if for the first time', async () => {
    await expect(plans.carryOut(token, failing(new ToolRefusal('taken')))).rejects.toThrow('taken');
    const send = jest.fn(async () => 'made');
    expect(await plans.carryOut(token, send)).toBe('made');
    expect(send.mock.calls).toEqual([[plan, false]]);
  });

  it('may have been done after an attempt with an unknown outcome, even when a later attempt is refused', async () => {
    await expect(plans.carryOut(token, failing(new ToolRefusal('no answer', true)))).rejects.toThrow('no answer');
    await expect(plans.carryOut(token, failing(new ToolRefusal('busy')))).rejects.toThrow('busy');
    const send = jest.fn(async () => 'made');
    await plans.carryOut(token, send);
    expect(send.mock.calls).toEqual([[plan, true]]);
  });

  it('expires after ten minutes, and is not found by any other token', async () => {
    const send = jest.fn(async () => 'made');
    await expect(plans.carryOut('guessed', send)).rejects.toThrow('The plan does not exist');
    nowMs = planMs;
    await expect(plans.carryOut(token, send)).rejects.toThrow('expired after ten minutes');
    expect(send).not.toHaveBeenCalled();
  });
});
