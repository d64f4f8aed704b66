import { chooseEncoding } from '#shared/http/choose-encoding.ts';

describe('the encoding of a response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    [' gzip ; q=0.001 ', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0.8, *;q=0.9', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.000, gzip;q=1.000', 'gzip'],
    ['*', 'br'],
    ['gzip, identity', 'gzip'],
    ['gzip;q=0.5, identity;q=0.4', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['*;q=0.5, identity', undefined],
    ['identity;q=0, br', 'br'],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
    [',;,;q=1,', undefined],
    ['br;q=nonsense', undefined],
    ['br;q=2', undefined],
    ['br;q=-1', undefined],
    ['br;q=0.1234', undefined],
    ['br;q=', undefined],
    [undefined, undefined],
  ])('for "%s" is %s', (acceptEncoding, encoding) => {
    expect(chooseEncoding(acceptEncoding, ['br', 'gzip'])).toBe(encoding);
  });

  it('is always an offered one', () => {
    expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseEncoding('br, gzip', [])).toBeUndefined();
  });
});
