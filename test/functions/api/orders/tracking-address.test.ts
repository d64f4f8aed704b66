import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { readInput } from '#shared/http/read-input.ts';

const codesOf = (url: string) => {
  try {
    readInput(orderEndpoints.fulfillOrder, '', { tracking: { company: 'Carrier', number: '7', url } });
    return [];
  } catch (error) {
    return (error as { issues: readonly { param: string; code: string; message: string }[] }).issues.map(
      ({ param, code, message }) => `${param}: ${code} ${message}`,
    );
  }
};

describe('the tracking URL', () => {
  it.each(['https://www.carrier.example@evil.example/track/7', 'https://user:secret@carrier.example/track/7', 'http://:x@carrier.example'])(
    'must not hide its target: %s',
    (url) => {
      expect(codesOf(url)).toEqual(['tracking.url: invalid_url must not contain a user name or password.']);
    },
  );

  it.each(['https://carrier.example/track/7', 'https://carrier.example/@me?mail=a@b.example'])('may be %s', (url) => {
    expect(codesOf(url)).toEqual([]);
  });
});
