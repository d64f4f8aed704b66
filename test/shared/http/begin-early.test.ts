import { type AnyOperation, begin, beginOnce, begunUnclaimed, begunUnseen } from '#shared/http/begin-early.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anApi } from '#test/support/harness/an-api.ts';

const usual: AnyOperation<string> = Object.assign(async () => 'usual', {
  beginUnseen: (storeId: string, params: object) => async () => `begun in ${storeId} for ${JSON.stringify(params)}`,
  beginUnclaimed: (input: object) => async () => `begun with ${JSON.stringify(input)}`,
});
const plain: AnyOperation<string> = async () => 'usual';
const answerOf = (operation: AnyOperation<string>) => operation({} as never, {} as never);

it.each([
  ['a store is named', usual, 'S', { id: '7' }, 'begun in S for {"id":7}'],
  ['no store is named', usual, null, { id: '7' }, 'usual'],
  ['the path names nothing', usual, 'S', { id: 'x' }, 'usual'],
  ['the operation begins nothing', plain, 'S', { id: '7' }, 'usual'],
])('before the credential is seen, when %s', async (_, operation, storeId, params, expected) => {
  expect(await answerOf(begunUnseen(operation, () => storeId, params))).toBe(expected);
});

it('before its key is claimed, an operation begins with an input that is one', async () => {
  const refused = () => {
    throw new Error('invalid');
  };
  expect(await answerOf(begunUnclaimed(usual, () => ({ body: 1 }), {}))).toBe('begun with {"body":1}');
  expect(await answerOf(begunUnclaimed(usual, refused, {}))).toBe('usual');
  expect(await answerOf(begunUnclaimed(plain, () => ({}), {}))).toBe('usual');
});

it('a reading that fails is a failure for who waits for it, and for nobody else', async () => {
  const reading = begin(Promise.reject(new Error('lost')));
  await new Promise((resolve) => setImmediate(resolve));
  await expect(reading).rejects.toThrow('lost');
});

it('what was begun is for who asks first; who asks again has it read anew', async () => {
  let reads = 0;
  const read = beginOnce(async () => {
    reads += 1;
    return reads;
  });
  expect(reads).toBe(1);
  expect(await read()).toBe(1);
  expect(reads).toBe(1);
  expect(await read()).toBe(2);
  expect(await read()).toBe(3);
});

describe('an order that is read while the credential is looked at', () => {
  const orderKey = `S#${aStore().id}#ORDER`;
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
    const key = await api.key();
    const unknown = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    expect((await api.send({ route, params, key: unknown })).statusCode).toBe(401);
    api.close();
  });

  it('is not answered to a credential without the scope', async () => {
    const api = await open(true);
    expect((await api.send({ route, params, key: await api.key(['read_products']) })).statusCode).toBe(403);
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
