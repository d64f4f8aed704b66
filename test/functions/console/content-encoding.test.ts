import { chooseEncoding } from '#functions/console/content-encoding.ts';

const everything = (): boolean => true;

describe('the encoding of a file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['br;q=nonsense', undefined],
    [undefined, undefined],
  ])('for "%s" is %s', (acceptEncoding, encoding) => {
    expect(chooseEncoding(acceptEncoding, everything)?.name).toBe(encoding);
  });

  it('is one that the file has', () => {
    expect(chooseEncoding('br, gzip', ({ name }) => name === 'gzip')?.name).toBe('gzip');
    expect(chooseEncoding('br, gzip', () => false)).toBeUndefined();
  });
});
