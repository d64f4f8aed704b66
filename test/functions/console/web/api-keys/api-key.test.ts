import fc from 'fast-check';
import {
  accessToNoun,
  callsOfScopes,
  firstCall,
  keyActions,
  minimalScopesFor,
  nouns,
  presets,
  scopeAdvice,
  scopeText,
} from '#functions/console/web/api-keys/api-key.ts';
import { includesScope, type Scope, scopes } from '#shared/api-keys/scopes.ts';

const used = (...names: readonly string[]) => names.map((scope) => ({ scope, calls: 2, succeeded: 2, refused: 0, failed: 0 }));
const route = (name: string) => ({ route: name, scope: null, calls: 1, succeeded: 1, refused: 0, failed: 0 });

describe('the scopes of a key', () => {
  it('are chosen by noun, and writing includes reading', () => {
    expect(nouns.map(({ noun, canBeWritten }) => [noun, canBeWritten])).toContainEqual(['reports', false]);
    expect(accessToNoun(['read_orders', 'write_products'], 'orders')).toBe('read');
    expect(accessToNoun(['read_orders', 'write_products'], 'products')).toBe('write');
    expect(accessToNoun(['read_orders', 'write_products'], 'store')).toBe('none');
    expect(minimalScopesFor((noun) => (noun === 'orders' ? 'write' : noun === 'store' ? 'read' : 'none'))).toEqual([
      'write_orders',
      'read_store',
    ]);
  });

  it('grant the same access after a round trip through the form', () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), (held) => {
        const again = minimalScopesFor((noun) => accessToNoun(held, noun));
        for (const scope of scopes) expect(includesScope(again, scope)).toBe(includesScope(held, scope));
      }),
    );
  });

  it('are summarized in a line', () => {
    expect(scopeText(['read_orders', 'read_gift_cards', 'write_products'])).toBe('read orders, gift cards; write products');
    expect(scopeText([])).toBe('');
  });

  it('of presets are valid, each noun once', () => {
    for (const preset of presets)
      expect(minimalScopesFor((noun) => accessToNoun(preset.scopes, noun))).toEqual(scopes.filter((one) => preset.scopes.includes(one)));
  });
});

it.each([
  ['active', ['explain', 'edit', 'roll', 'revoke']],
  ['expired', ['explain', 'edit', 'revoke']],
  ['revoked', []],
] as const)('a key that is %s has the actions %j', (status, actions) => {
  expect(keyActions({ status })).toEqual(actions);
});

describe('the calls that a key can make', () => {
  const operations = {
    read_products: [['GET /products', 'List products']],
    write_products: [['POST /products', 'Create a product']],
    read_store: [['GET /store', 'Get the store']],
    integration: [['GET /events', 'List events']],
    public: [['GET /openapi.json', 'Get the document']],
  };

  it('are those of its scopes and those of every key', () => {
    expect(callsOfScopes(['write_products'], operations).map(([call]) => call)).toEqual(['GET /products', 'POST /products', 'GET /events']);
    expect(callsOfScopes([], operations).map(([call]) => call)).toEqual(['GET /events']);
  });

  it('start with a read', () => {
    const bearer = "-H 'Authorization: Bearer so_test_1'";
    expect(firstCall(['write_products', 'read_store'], operations, 'https://api.example/v1', 'so_test_1')).toBe(
      `curl -s 'https://api.example/v1/products?limit=3' \\\n  ${bearer}`,
    );
    expect(firstCall(['read_store'], operations, 'https://api.example/v1', 'so_test_1')).toBe(
      `curl -s 'https://api.example/v1/store' \\\n  ${bearer}`,
    );
    expect(firstCall([], operations, 'https://api.example/v1', 'so_test_1')).toBe(
      `curl -s 'https://api.example/v1/events?limit=3' \\\n  ${bearer}`,
    );
  });
});

describe('the advice on scopes', () => {
  const held: readonly Scope[] = ['write_products', 'read_orders', 'read_store'];

  it('keeps the used scopes, and reduces writing to reading if only that was used', () => {
    const counts = { calls: 7, scopes: used('read_products', 'read_store'), routes: [] };
    expect(scopeAdvice(held, counts)).toEqual({
      ...{ calls: 7, enough: ['read_products', 'read_store'], readsEvents: false },
      spare: ['write_products', 'read_orders'],
    });
  });

  it('removes nothing if all scopes were used', () => {
    const counts = { calls: 7, scopes: used('write_products', 'read_orders', 'read_store'), routes: [] };
    expect(scopeAdvice(held, counts)).toMatchObject({ enough: held, spare: [] });
    // The scope `write_orders` includes `read_orders`, so both scopes count as used.
    expect(scopeAdvice(['read_orders', 'write_orders'], { calls: 1, scopes: used('write_orders'), routes: [] }).spare).toEqual([]);
  });

  it('does not count refused calls as use', () => {
    const refused = [{ scope: 'read_orders', calls: 3, succeeded: 0, refused: 3, failed: 0 }];
    expect(scopeAdvice(held, { calls: 4, scopes: [...refused, ...used('read_store')], routes: [] }).enough).toEqual(['read_store']);
  });

  it('removes nothing without calls', () => {
    expect(scopeAdvice(held, undefined)).toEqual({ calls: 0, enough: held, spare: [], readsEvents: false });
    expect(scopeAdvice(held, { calls: 0, scopes: [], routes: [] }).spare).toEqual([]);
  });

  it('keeps all read scopes of a key that reads events', () => {
    const counts = { calls: 2, scopes: [], routes: [route('GET /v1/events')] };
    expect(scopeAdvice(held, counts)).toEqual({
      ...{ calls: 2, enough: ['read_products', 'read_orders', 'read_store'], readsEvents: true },
      spare: ['write_products'],
    });
  });

  it('never adds access', () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), fc.subarray([...scopes]), fc.boolean(), (has, needed, readsEvents) => {
        const counts = { calls: 1, scopes: used(...needed), routes: readsEvents ? [route('GET /v1/events/{event_id}')] : [] };
        const { enough } = scopeAdvice(has, counts);
        for (const scope of enough) expect(includesScope(has, scope)).toBe(true);
        for (const scope of needed) if (includesScope(has, scope)) expect(includesScope(enough, scope)).toBe(true);
      }),
    );
  });
});
