import fc from 'fast-check';
import { destinationsOf, findDestinations, lookupsForText, pageOfFound, startsWithTyped } from '#functions/console/web/parts/find.ts';

/**
 * Returns each lookup's API call, and the path to open if the call finds an object with the id 7. If a lookup has no
 * call, returns only the path.
 */
const plan = (entered: string) =>
  lookupsForText(entered).map(({ call, leadsTo }) => {
    if (call === undefined) return leadsTo(undefined);
    const data = call.query === undefined ? { id: 7 } : [{ id: 7 }];
    return [`${call.method ?? 'GET'} ${call.path} ${JSON.stringify(call.query ?? call.body ?? {})}`, leadsTo({ data })];
  });

describe('the find box', () => {
  it.each([
    ['a request', 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/requests/req_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
    ['an event', ' evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB\n', '/events/evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
    ['a sample', 'evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/webhook-deliveries?event_id=evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
  ])('opens %s without a call', (_, entered, path) => {
    expect(plan(entered)).toEqual([path]);
  });

  it.each(['1076', '#1076', ' #1076 '])(
    'first looks up what has the number %j, then whether it is a code, then which objects contain it as a word',
    (entered) => {
      const [byNumber, ...others] = lookupsForText(entered);
      expect([byNumber?.call, byNumber?.screen]).toEqual([{ path: '/objects', query: { number: 1076 } }, null]);
      expect(others.map(({ call }) => call?.path)).toEqual(['/discounts', '/search']);
    },
  );

  it('opens the first match of a number', () => {
    const [byNumber] = lookupsForText('244540035555198');
    const matches = (...objects: readonly string[]) => ({ data: { matches: objects.map((object, n) => ({ object, id: 7 + n })) } });
    expect(byNumber?.leadsTo(matches('order', 'booking'))).toBe('/orders/7');
    expect(byNumber?.leadsTo(matches('gift_card'))).toBe('/gift-cards/7');
    expect(byNumber?.leadsTo(matches('webhook_recovery'))).toBe('/webhook-recoveries/7');
    expect(byNumber?.leadsTo(matches())).toBeUndefined();
  });

  it('searches an e-mail address, then orders with it', () => {
    expect(plan('a+b@shop.example')).toEqual([
      ['GET /search {"q":"a+b@shop.example","limit":2}', undefined],
      '/orders?email=a%2Bb%40shop.example',
    ]);
  });

  it('looks up other text as a code, then searches it', () => {
    expect(plan('LS-S-W')).toEqual([
      ['GET /discounts {"code":"LS-S-W","limit":1}', '/discounts/7'],
      ['GET /search {"q":"LS-S-W","limit":2}', undefined],
    ]);
    expect(plan('ABCD-efgh-2345 6789')[0]).toEqual(['POST /gift-cards/lookup {"code":"ABCD-efgh-2345 6789"}', '/gift-cards/7']);
  });

  it('opens the exact match, the only result, or the list of several', () => {
    const lookup = lookupsForText('rev mug').at(-1);
    const result = (object: string, id: number, exact = false) => ({ object, id, exact });
    const found = (...results: readonly object[]) => lookup?.leadsTo({ data: { results } });
    expect(found(result('product', 7), result('product', 8, true), result('variant', 9, true))).toBe('/products/8');
    expect(found(result('customer', 7), result('variant', 9))).toBe('/customers/7');
    expect(found(result('order', 7), result('order', 8))).toBe('/orders?q=rev%20mug');
    expect(found()).toBeUndefined();
  });

  it('finds nothing in an empty answer', () => {
    for (const { call, leadsTo } of [...lookupsForText('5'), ...lookupsForText('SKU-1')]) {
      expect(call).toBeDefined();
      expect([leadsTo({}), leadsTo({ data: [] }), leadsTo({ data: null })]).toEqual([undefined, undefined, undefined]);
    }
    expect(lookupsForText('  ')).toEqual([]);
  });

  it('never leads outside the console', () => {
    fc.assert(
      fc.property(fc.string(), (entered) => {
        for (const { screen, leadsTo, call } of lookupsForText(entered)) {
          const found =
            screen === null
              ? { matches: [{ object: 'order', id: 7 }], results: [{ object: 'order', id: 7, exact: false }] }
              : call?.query === undefined
                ? { id: 7 }
                : [{ id: 7 }];
          const path = leadsTo({ data: found });
          expect(path?.startsWith((screen ?? '/orders').replace('/:id', ''))).toBe(true);
          expect(path).not.toMatch(/\s|^\/\//);
        }
      }),
    );
  });
});

describe('pages and actions in the find box', () => {
  const places = destinationsOf([
    { path: '/orders', name: 'Orders', create: 'New order' },
    { path: '/orders/:id' },
    { path: '/purchase-orders', name: 'Purchase orders' },
  ]);
  const found = (typed: string): readonly string[] => findDestinations(places, typed).map(({ path }) => path);

  it('are all actions until something is typed', () => {
    expect(found(' ')).toEqual(['/orders?new=1']);
  });

  it.each([
    ['ord', ['/orders', '/orders?new=1', '/purchase-orders']],
    ['NEW o', ['/orders?new=1']],
    ['orders purch', ['/purchase-orders']],
    ['rders', []],
  ])('match %j by the beginnings of words: %j', (typed, paths) => {
    expect(found(typed)).toEqual(paths);
  });

  it.each([
    ['Purch', 1],
    ['p', 0],
    ['orders', 0],
  ])('that begin with %j are opened by Enter', (typed, count) => {
    expect(
      findDestinations(places, typed).filter((place) => startsWithTyped(place, typed) > 0 && place.path === '/purchase-orders'),
    ).toHaveLength(count);
  });
});

describe('the page of a search result', () => {
  it.each([
    ['product', '/products/7'],
    ['variant', '/products/3'],
    ['customer', '/customers/7'],
    ['order', '/orders/7'],
  ] as const)('of a %s is %s', (object, path) => {
    expect(pageOfFound({ object, id: 7, product_id: 3 as never, title: '', detail: null, exact: false })).toBe(path);
  });
});
