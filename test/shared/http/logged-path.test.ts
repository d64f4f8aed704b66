import fc from 'fast-check';
import { loggedPath } from '#shared/http/logged-path.ts';

const unknown = (rawPath: string) => loggedPath({ route: '$default', rawPath });
const known = (value: string) =>
  loggedPath({ route: 'GET /v1/orders/{id}/notes', rawPath: `/v1/orders/${value}/notes`, params: { id: value } });

describe('the path of a known route', () => {
  it.each([
    ['243948029537267', '/v1/orders/243948029537267/notes'],
    ['evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/v1/orders/evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB/notes'],
    ['01J9ZK3V5T8Q2M4N6P7R8S9TAB', '/v1/orders/01J9ZK3V5T8Q2M4N6P7R8S9TAB/notes'],
    ['ada@example.com', '/v1/orders/{id}/notes'],
    ['GIFTCODE12345678', '/v1/orders/{id}/notes'],
    ['summer', '/v1/orders/{id}/notes'],
    ['so_live_01J9ZK3V5T8Q2M4N6P7R8S9TABx', '/v1/orders/{id}/notes'],
    ['', '/v1/orders/{id}/notes'],
  ])('with %j is %s', (value, path) => {
    expect(known(value)).toBe(path);
  });
});

describe('an unknown path', () => {
  it.each([
    ['/v1/prodcuts/7', '/v1/prodcuts/7'],
    ['/v1/customers/ada@example.com', '/v1/customers/{…}'],
    ['/v1/gift-cards/GIFTCODE12345678', '/v1/gift-cards/{…}'],
    ['/v1/ada%40example.com/', '/v1/{…}/'],
    ['/', '/'],
  ])('%s is %s', (rawPath, path) => {
    expect(unknown(rawPath)).toBe(path);
  });

  it('has at most 500 characters, and never an @ or a capital letter', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 40 }), (words) => {
        const path = unknown(`/${words.join('/')}`);
        expect(path.length).toBeLessThanOrEqual(500);
        expect(path).not.toMatch(/[@%A-Z]/);
      }),
    );
  });
});
