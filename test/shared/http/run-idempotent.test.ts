import type { Answer, EndpointSpec } from '#shared/http/endpoint.ts';
import type { IdempotencyPort } from '#shared/http/idempotency-port.ts';
import { fingerprintOf } from '#shared/http/idempotency-port.ts';
import { errorAnswer } from '#shared/http/problem.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { type IdempotencyPorts, type IdempotentRequest, runIdempotent } from '#shared/http/run-idempotent.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';

const context = { storeId: 'S', nowMs: 1_000, requestId: 'req_1', scopes: ['write_orders'], claim: null } as unknown as StoreContext;
const endpoint = { method: 'POST', path: '/orders', scope: 'write_orders' } as unknown as EndpointSpec;

type Claimed = Awaited<ReturnType<IdempotencyPort['claim']>>;

/**
 * Returns a fake `IdempotencyPort`, and lists of the calls to the port. The port's `claim` always returns `outcome`.
 */
function portOf(outcome: Claimed, fails: 'release' | null = null) {
  const claims: Parameters<IdempotencyPort['claim']>[] = [];
  const completed: (readonly [token: string, isCompleted: boolean, status: number, body: string])[] = [];
  const released: string[] = [];
  const port: IdempotencyPort = {
    claim: async (...asked) => {
      claims.push(asked);
      return outcome;
    },
    complete: async ({ lockToken, completed: isCompleted }, { status, body }) => {
      completed.push([lockToken, isCompleted, status, body]);
    },
    release: async ({ lockToken }) => {
      released.push(lockToken);
      if (fails === 'release') throw new Error('the table does not answer');
    },
  };
  return { port, claims, completed, released };
}

const seal = {
  seal: async (storeId: string, body: string) => `${storeId}|${body}`,
  open: async (_: string, sealed: string) => sealed.slice(2),
};
const portsOf = (idempotency: IdempotencyPort, over: Partial<IdempotencyPorts> = {}): IdempotencyPorts => ({
  ...{ idempotency, seal: null, newLockToken: () => 'token' },
  ...over,
});
const requestOf = (over: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
  ...{ endpoint, context, path: '/v1/orders', json: { a: 1 }, key: 'order-17', lockUntilMs: 31_000 },
  ...over,
});
const made: Answer = { status: 201, body: { data: { id: 1 } } };

describe('a request', () => {
  it('without a key runs without a claim', async () => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    expect(await runIdempotent(portsOf(port), requestOf({ key: null }), async () => made)).toEqual({
      status: 201,
      body: '{"data":{"id":1}}',
    });
    expect(claims).toEqual([]);
  });

  it('without a store runs like one without a key', async () => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    const { storeId: _, ...platform } = context;
    const sent = await runIdempotent(portsOf(port), requestOf({ context: platform as unknown as StoreContext }), async () => made);
    expect(sent.status).toBe(201);
    expect(claims).toEqual([]);
  });

  it('claims its key with its fingerprint, until its lock ends', async () => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    await runIdempotent(portsOf(port), requestOf(), async () => made);
    expect(claims).toEqual([
      [
        { storeId: 'S', key: 'order-17', lockToken: 'token', completed: false },
        { fingerprint: fingerprintOf('POST', '/v1/orders', { a: 1 }), visibility: '', nowMs: 1_000, lockUntilMs: 31_000 },
      ],
    ]);
  });

  it('runs with its claim, and its response is stored unless the work has stored it', async () => {
    const { port, completed } = portOf({ outcome: 'claimed' });
    let seen: IdempotencyClaim | null = null;
    const look = async (own: object) => {
      seen = (own as StoreContext).claim;
      return made;
    };
    expect(await runIdempotent(portsOf(port), requestOf(), look)).toEqual({ status: 201, body: '{"data":{"id":1}}' });
    expect(seen).toMatchObject({ key: 'order-17', lockToken: 'token' });
    expect(completed).toEqual([['token', false, 201, '{"data":{"id":1}}']]);
    const commit = async (own: object) => {
      Object.assign((own as StoreContext).claim ?? {}, { completed: true });
      return made;
    };
    expect(await runIdempotent(portsOf(port), requestOf(), commit)).toEqual({ status: 201, body: '{"data":{"id":1}}' });
    expect(completed).toHaveLength(1);
  });

  it.each([
    ['in_progress', 'idempotency_in_progress', 'A request with this Idempotency-Key is still running; retry in a second.'],
    ['reused', 'idempotency_key_reused', 'This Idempotency-Key was used with a different request within the last 24 hours.'],
  ] as const)('with a key that is %s is refused as %s, and does not run', async (outcome, code, message) => {
    const run = jest.fn(async () => made);
    const refused = runIdempotent(portsOf(portOf({ outcome }).port), requestOf(), run);
    await expect(refused).rejects.toMatchObject({ code, message });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('a replay', () => {
  const stored = { status: 201, body: 'S|{"secret":1}' };

  it('is the stored response, marked as a replay', async () => {
    const { port } = portOf({ outcome: 'replay', answer: { ...stored, sealed: false } });
    const run = jest.fn(async () => made);
    expect(await runIdempotent(portsOf(port, { seal }), requestOf(), run)).toEqual({ ...stored, replayed: true });
    expect(run).not.toHaveBeenCalled();
  });

  it('of a sealed response is opened', async () => {
    const { port } = portOf({ outcome: 'replay', answer: { ...stored, sealed: true } });
    expect(await runIdempotent(portsOf(port, { seal }), requestOf(), async () => made)).toEqual({
      status: 201,
      body: '{"secret":1}',
      replayed: true,
    });
    expect((await runIdempotent(portsOf(port), requestOf(), async () => made)).body).toBe('S|{"secret":1}');
  });
});

describe('the response of an endpoint', () => {
  const sealOf = async (over: Partial<EndpointSpec>, ports: Partial<IdempotencyPorts>) => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    await runIdempotent(portsOf(port, ports), requestOf({ endpoint: { ...endpoint, ...over } as EndpointSpec }), async () => made);
    return await claims[0]?.[0].seal?.('{}');
  };

  it('is sealed if it contains a secret', async () => {
    expect(await sealOf({ secretAnswer: true }, { seal })).toBe('S|{}');
    expect(await sealOf({ secretAnswer: true }, { seal: null })).toBeUndefined();
    expect(await sealOf({}, { seal })).toBeUndefined();
  });
});

describe('a body that contains a secret', () => {
  const withSecret = requestOf({ endpoint: { ...endpoint, secretBody: true } });

  it('is recognized by a keyed hash with the current key', async () => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    await runIdempotent(portsOf(port, { fingerprintKey: async () => 'pepper,old' }), withSecret, async () => made);
    expect(claims[0]?.[1].fingerprint).toBe(fingerprintOf('POST', '/v1/orders', { a: 1 }, 'pepper'));
  });

  it('is an error without a fingerprint key', async () => {
    const { port, claims } = portOf({ outcome: 'claimed' });
    await expect(runIdempotent(portsOf(port), withSecret, async () => made)).rejects.toThrow(
      'a group whose requests contain a secret needs a fingerprint key',
    );
    expect(claims).toEqual([]);
  });
});

describe('a run that throws', () => {
  const throwing = (error: unknown) => async () => {
    throw error;
  };

  it('stores a refusal, even if the claim was already marked as completed', async () => {
    const { port, completed, released } = portOf({ outcome: 'claimed' });
    const refuse = async (own: object) => {
      Object.assign((own as StoreContext).claim ?? {}, { completed: true });
      throw fieldError('name', 'required', 'is required.');
    };
    await expect(runIdempotent(portsOf(port), requestOf(), refuse)).rejects.toThrow('name: required');
    expect(completed).toHaveLength(1);
    const [token, isCompleted, status, body] = completed[0] ?? [];
    expect([token, isCompleted, status]).toEqual(['token', false, 422]);
    expect(JSON.parse(body ?? '')).toMatchObject({ error: { type: 'invalid_request', errors: [{ param: 'name' }] } });
    expect(released).toEqual([]);
  });

  it('stores nothing for a conflict: the key stays claimed until its lock ends', async () => {
    const { port, completed, released } = portOf({ outcome: 'claimed' });
    const conflict = throwing(new DomainError('idempotency_in_progress', 'Another run has the key.'));
    await expect(runIdempotent(portsOf(port), requestOf(), conflict)).rejects.toThrow('Another run has the key.');
    expect([completed, released]).toEqual([[], []]);
  });

  it.each([
    ['rate_limited', 429],
    ['insufficient_scope', 403],
    ['plan_without_api', 403],
    ['revoked_credential', 401],
  ] as const)('releases the key when the operation itself refuses the caller: %s', async (code, status) => {
    const { port, completed, released } = portOf({ outcome: 'claimed' });
    const refusal = new DomainError(code, 'Not now.');
    expect(errorAnswer(refusal, 'req_1').status).toBe(status);
    await expect(runIdempotent(portsOf(port), requestOf(), throwing(refusal))).rejects.toThrow('Not now.');
    expect([completed, released]).toEqual([[], ['token']]);
  });

  it('releases the key after an internal failure, and throws that failure even if the release fails', async () => {
    const { port, completed, released } = portOf({ outcome: 'claimed' });
    await expect(runIdempotent(portsOf(port), requestOf(), throwing(new Error('boom')))).rejects.toThrow('boom');
    expect([completed, released]).toEqual([[], ['token']]);
    const broken = portOf({ outcome: 'claimed' }, 'release');
    await expect(runIdempotent(portsOf(broken.port), requestOf(), throwing(new Error('boom')))).rejects.toThrow('boom');
  });
});
