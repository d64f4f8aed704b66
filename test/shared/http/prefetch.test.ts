import { textOf } from '#infra/local/dynamodb/in-process.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { type AnyOperation, type Prefetch, prefetching, runOperation, startPrefetch } from '#shared/http/prefetch.ts';
import { retryFromPrefetched } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anApi } from '#test/support/harness/an-api.ts';

type Input = { readonly params: { readonly id: number } };

/** An operation that tells where it has read, and how often. */
function anOperation(read: (storeId: string, signal: AbortSignal) => Promise<string> = async (storeId) => `read in ${storeId}`) {
  let reads = 0;
  const operation: AnyOperation<string> = prefetching({
    prefetch: (_input: Input, { storeId, signal }) => {
      reads += 1;
      return read(storeId, signal);
    },
    run: async ({ params }: Input, _context: object, prefetched: string) => `${params.id}: ${prefetched}`,
  });
  return { operation, reads: () => reads };
}

const input: Input = { params: { id: 7 } };
const readInput = () => input;
const refuse = () => {
  throw new Error('invalid');
};
const runIn = (operation: AnyOperation<string>, prefetch: Prefetch | null, storeId = 'S') =>
  runOperation(operation, { input, context: { storeId }, prefetch });

describe('what an operation prefetches', () => {
  it('is read once, in the store that the credential names, and is an argument of the operation', async () => {
    const { operation, reads } = anOperation();
    const prefetch = startPrefetch(operation, readInput, 'S');
    expect(reads()).toBe(1);
    expect(await runIn(operation, prefetch)).toBe('7: read in S');
    expect(reads()).toBe(1);
  });

  it.each([
    ['no store is named', readInput, null],
    ['the input is invalid', refuse, 'S'],
  ] as const)('is not read early when %s', (_, given, storeId) => {
    const { operation, reads } = anOperation();
    expect(startPrefetch(operation, given, storeId)).toBeNull();
    expect(reads()).toBe(0);
  });

  it('is nothing for an operation that declares nothing', async () => {
    const operation = async () => 'plain';
    expect(startPrefetch(operation, readInput, 'S')).toBeNull();
    expect(await runIn(operation, null)).toBe('plain');
  });

  it('is read when the operation runs, where it was not read early', async () => {
    const { operation, reads } = anOperation();
    expect(await runIn(operation, null)).toBe('7: read in S');
    expect(reads()).toBe(1);
  });

  it('is never given to the caller of another store', async () => {
    const { operation } = anOperation();
    expect(await runIn(operation, startPrefetch(operation, readInput, 'another'))).toBe('7: read in S');
  });

  it('is aborted when the request is refused', () => {
    const signals: AbortSignal[] = [];
    const { operation } = anOperation(async (_storeId, signal) => {
      signals.push(signal);
      return '';
    });
    const prefetch = startPrefetch(operation, readInput, 'S');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    prefetch?.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('fails the operation when it cannot be read, and is no unhandled rejection when nobody waits for it', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { operation } = anOperation(() => Promise.reject(new Error('lost')));
    const prefetch = startPrefetch(operation, readInput, 'S');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    await expect(runIn(operation, prefetch)).rejects.toThrow('lost');
  });

  it('refuses nobody before they are admitted, also where it throws at once', async () => {
    const { operation } = anOperation(() => refuse());
    const prefetch = startPrefetch(operation, readInput, 'S');
    await expect(runIn(operation, prefetch)).rejects.toThrow('invalid');
  });

  it('is read again by a retry after a conflict', async () => {
    let reads = 0;
    const attempts: string[] = [];
    const again = async () => {
      reads += 1;
      return `read ${reads}`;
    };
    await retryFromPrefetched(['return'], 'prefetched', again, async (read) => {
      attempts.push(read);
      if (attempts.length < 3) throw new TransactionRefused(new Map([['return', undefined]]));
    });
    expect(attempts).toEqual(['prefetched', 'read 1', 'read 2']);
  });
});

const orderKey = `S#${aStore().id}#ORDER`;
/** A secret of the right form, of the store, that nobody was given. */
const neverGiven = newSecret('so_live_', aStore().id, new Uint8Array(32).fill(9));

describe('an order that is read while the credential is looked at', () => {
  const open = async (fails: boolean) => {
    let reads = 0;
    const api = await anApi({
      intercept: (operation, { Key: key }) => {
        if (operation !== 'GetItem' || (key as { readonly pk?: { readonly S?: string } }).pk?.S !== orderKey) return undefined;
        reads += 1;
        if (fails) throw new Error('the table is not there');
        return undefined;
      },
    });
    return { ...api, reads: () => reads };
  };
  const route = '/v1/orders/{id}';
  const params = { id: '7' };

  it('is not answered to a credential that is not known', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: neverGiven })).statusCode).toBe(401);
    expect(api.reads()).toBe(1);
    api.close();
  });

  it('is not answered to a credential without the scope', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: await api.key(['read_products']) })).statusCode).toBe(403);
    expect(api.reads()).toBe(1);
    api.close();
  });

  it('is read once, and its absence is said as ever', async () => {
    const api = await open(false);
    const { statusCode, json } = await api.send({ route, params, key: await api.key() });
    expect([statusCode, json.error.code]).toEqual([404, 'not_found']);
    expect(api.reads()).toBe(1);
    api.close();
  });

  it('that cannot be read is our failure', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: await api.key() })).statusCode).toBe(500);
    api.close();
  });
});

describe('a read that does not end', () => {
  /** An API whose reads of an order end only when they are aborted. */
  const openSlow = async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const api = await anApi({
      around: (engine) => {
        const handle: typeof engine.handle = (request, options) => {
          if (!textOf(request.body).includes(`"${orderKey}"`)) return engine.handle(request, options);
          const signal = options?.abortSignal as AbortSignal | undefined;
          signals.push(signal);
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' })));
          });
        };
        return { ...engine, handle };
      },
    });
    return { ...api, signals };
  };
  const call = { route: '/v1/orders/{id}', params: { id: '7' } };

  it('delays no refusal, is aborted by it down to its connection, and is not tried again', async () => {
    const api = await openSlow();
    expect((await api.send({ ...call, key: neverGiven })).statusCode).toBe(401);
    expect((await api.send({ ...call, key: await api.key(['read_products']) })).statusCode).toBe(403);
    await new Promise((resolve) => setImmediate(resolve));
    expect(api.signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    api.close();
  });
});

const variantKey = `S#${aStore().id}#VARIANT`;
/** An API that counts the reads of variants, and can fail them. */
const openVariants = async () => {
  let reads = 0;
  let fails = false;
  const api = await anApi({
    intercept: (operation, request) => {
      if (operation !== 'BatchGetItem' || !JSON.stringify(request).includes(variantKey)) return undefined;
      reads += 1;
      if (fails) throw new Error('the table is not there');
      return undefined;
    },
  });
  const fail = () => {
    fails = true;
  };
  return { ...api, reads: () => reads, fail };
};

describe('a change of stock, whose variant and location are read while the credential is looked at', () => {
  const route = '/v1/inventory-levels/adjust';
  const body = { variant_id: 1, location_id: 2, delta: 1 };

  it('reads nothing for a body that is invalid, which is said only to a caller who may change stock', async () => {
    const api = await openVariants();
    const invalid = { method: 'POST', route, body: { ...body, delta: 'one' } } as const;
    const refused = await api.send({ ...invalid, key: await api.key(['read_inventory']) });
    const admitted = await api.send({ ...invalid, key: await api.key() });
    expect([refused.statusCode, refused.json.error.param]).toEqual([403, undefined]);
    expect([admitted.statusCode, admitted.json.error.errors[0].param]).toEqual([422, 'delta']);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('reads nothing without a credential, nor for a person whose token is not valid', async () => {
    const api = await openVariants();
    const store_id = aStore().id;
    const answers = [
      await api.send({ method: 'POST', route, body }),
      await api.send({ method: 'POST', route, body, key: 'so_live_nothing' }),
      await api.send({
        method: 'POST',
        route: `/admin/v1/stores/{store_id}/inventory-levels/adjust`,
        params: { store_id },
        body,
        key: 'no.token',
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(api.reads()).toBe(0);
    api.close();
  });

  it('is replayed to a retry, whatever becomes of the read', async () => {
    const api = await openVariants();
    const call = { method: 'POST', route, body, key: await api.key(), headers: { 'idempotency-key': 'k1' } } as const;
    const first = await api.send(call);
    api.fail();
    const second = await api.send(call);
    expect([first.statusCode, second.statusCode, second.headers['Idempotent-Replayed']]).toEqual([422, 422, 'true']);
    expect(second.body).toBe(first.body);
    api.close();
  });

  it('gives the Idempotency-Key back when the read fails', async () => {
    const api = await openVariants();
    const call = { method: 'POST', route, body, key: await api.key(), headers: { 'idempotency-key': 'k1' } } as const;
    api.fail();
    const failed = [await api.send(call), await api.send(call)];
    expect(failed.map(({ statusCode, headers }) => [statusCode, headers['Idempotent-Replayed']])).toEqual([
      [500, undefined],
      [500, undefined],
    ]);
    api.close();
  });
});

describe('an order with a booking, whose variants are read while the credential is looked at', () => {
  const booking = { starts_at: '2027-01-01T10:00:00Z' };
  const order = (...lines: readonly object[]) => ({
    line_items: lines.map((line) => ({ variant_id: 1, quantity: 1, ...line })),
    customer: { email: 'ada@example.com' },
  });
  const plain = Array.from({ length: 40 }, () => ({}));

  it.each([
    ['prefetches them when it has at most 40 lines', order({ booking }, ...plain.slice(1)), 1],
    ['prefetches nothing when it has more', order({ booking }, ...plain), 0],
    ['prefetches nothing without a booking', order({}), 0],
  ])('%s', async (_, body, reads) => {
    const api = await openVariants();
    const refused = await api.send({ method: 'POST', route: '/v1/orders', body, key: neverGiven });
    expect([refused.statusCode, api.reads()]).toEqual([401, reads]);
    api.close();
  });

  it('reads them once when it is admitted', async () => {
    const api = await openVariants();
    const { statusCode } = await api.send({ method: 'POST', route: '/v1/orders', body: order({ booking }), key: await api.key() });
    expect([statusCode, api.reads()]).toEqual([422, 1]);
    api.close();
  });
});
