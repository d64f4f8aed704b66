import fc from 'fast-check';
import { lookupsFor } from '#functions/console/web/parts/find.ts';

/** What is asked, and where it leads when there is a thing with the id 7. */
const plan = (entered: string) =>
  lookupsFor(entered).map(({ call, leadsTo }) => {
    if (call === undefined) return leadsTo(undefined);
    const data = call.query === undefined ? { id: 7 } : [{ id: 7 }];
    return [`${call.method ?? 'GET'} ${call.path} ${JSON.stringify(call.query ?? call.body ?? {})}`, leadsTo({ data })];
  });

describe('the one box for any id', () => {
  it.each([
    ['a request', 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/requests/req_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
    ['an event', ' evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB\n', '/events/evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
    ['a sample', 'evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/webhook-deliveries?event_id=evt_sample_01J9ZK3V5T8Q2M4N6P7R8S9TAB'],
  ])('leads to %s without asking', (_, entered, path) => {
    expect(plan(entered)).toEqual([path]);
  });

  it.each(['1076', '#1076', ' #1076 '])('asks once what has the number %j, then whether it is a SKU or a code', (entered) => {
    const [byNumber, ...others] = lookupsFor(entered);
    expect([byNumber?.call, byNumber?.screen]).toEqual([{ path: '/objects', query: { number: 1076 } }, null]);
    expect(others.map(({ call }) => call?.path)).toEqual(['/products', '/discounts']);
  });

  it('leads to the first match of a number', () => {
    const [byNumber] = lookupsFor('244540035555198');
    const matches = (...objects: readonly string[]) => ({ data: { matches: objects.map((object, n) => ({ object, id: 7 + n })) } });
    expect(byNumber?.leadsTo(matches('order', 'booking'))).toBe('/orders/7');
    expect(byNumber?.leadsTo(matches('gift_card'))).toBe('/gift-cards/7');
    expect(byNumber?.leadsTo(matches('webhook_recovery'))).toBe('/webhook-recoveries/7');
    expect(byNumber?.leadsTo(matches())).toBeUndefined();
  });

  it('looks for the customer of an e-mail address, then for orders with it', () => {
    expect(plan('a+b@shop.example')).toEqual([
      ['GET /customers {"email":"a+b@shop.example","limit":1}', '/customers/7'],
      '/orders?email=a%2Bb%40shop.example',
    ]);
  });

  it('takes other text for a SKU or a code', () => {
    expect(plan('LS-S-W')).toEqual([
      ['GET /products {"sku":"LS-S-W","limit":10}', '/products/7'],
      ['GET /discounts {"code":"LS-S-W","limit":1}', '/discounts/7'],
    ]);
    expect(plan('ABCD-efgh-2345 6789')[0]).toEqual(['POST /gift-cards/lookup {"code":"ABCD-efgh-2345 6789"}', '/gift-cards/7']);
  });

  it('leads to the product that has the SKU as it was entered, else to one that has it in another case', () => {
    const [lookup] = lookupsFor('rev-mug');
    const other = { id: 8, variants: [{ sku: 'X' }, { sku: 'REV-MUG' }] };
    expect(lookup?.leadsTo({ data: [other, { id: 9, variants: [{ sku: 'rev-mug' }] }] })).toBe('/products/9');
    expect(lookup?.leadsTo({ data: [other, { id: 9, variants: [{ sku: null }] }] })).toBe('/products/8');
  });

  it('finds nothing where the answer has nothing', () => {
    for (const { call, leadsTo } of [...lookupsFor('5'), ...lookupsFor('SKU-1')]) {
      expect(call).toBeDefined();
      expect([leadsTo({}), leadsTo({ data: [] }), leadsTo({ data: null })]).toEqual([undefined, undefined, undefined]);
    }
    expect(lookupsFor('  ')).toEqual([]);
  });

  it('never makes more of a text than a path of this console', () => {
    fc.assert(
      fc.property(fc.string(), (entered) => {
        for (const { screen, leadsTo, call } of lookupsFor(entered)) {
          const found = screen === null ? { matches: [{ object: 'order', id: 7 }] } : call?.query === undefined ? { id: 7 } : [{ id: 7 }];
          const path = leadsTo({ data: found });
          expect(path?.startsWith((screen ?? '/orders').replace('/:id', ''))).toBe(true);
          expect(path).not.toMatch(/\s|^\/\//);
        }
      }),
    );
  });
});
