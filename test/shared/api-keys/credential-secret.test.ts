import fc from 'fast-check';
import { newSecret, parseSecret, secretPrefixes } from '#shared/api-keys/credential-secret.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const storeId = '01J9ZK3V5T8Q2M4N6P7R8S9TAB';
const zeros = new Uint8Array(32);

const prefixes = fc.constantFrom(...secretPrefixes);
const storeIds = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/);
const entropy = fc.uint8Array({ minLength: 32, maxLength: 32 });
const secrets = fc.tuple(prefixes, storeIds, entropy).map(([prefix, id, bytes]) => newSecret(prefix, id, bytes));

describe('the secret of a credential', () => {
  it('consists of its prefix, the store, 32 random characters and a CRC-32 in base 62', () => {
    expect(newSecret('so_live_', storeId, zeros)).toBe(`so_live_${storeId}${'0'.repeat(32)}1l1Oeh`);
  });

  it('reveals its kind and its store', () => {
    fc.assert(
      fc.property(prefixes, storeIds, entropy, (prefix, id, bytes) => {
        expect(parseSecret(newSecret(prefix, id, bytes))).toEqual({ prefix, storeId: id });
      }),
    );
  });

  it('is refused when any one character differs', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), fc.stringMatching(/^[0-9A-Za-z_]$/), (secret, at, character) => {
        const index = at % secret.length;
        fc.pre(secret[index] !== character);
        expect(parseSecret(`${secret.slice(0, index)}${character}${secret.slice(index + 1)}`)).toBeNull();
      }),
    );
  });

  it('is refused when two neighboring characters are swapped', () => {
    fc.assert(
      fc.property(secrets, fc.nat(), (secret, at) => {
        const index = at % (secret.length - 1);
        const [one = '', other = ''] = [secret[index], secret[index + 1]];
        fc.pre(one !== other);
        expect(parseSecret(`${secret.slice(0, index)}${other}${one}${secret.slice(index + 2)}`)).toBeNull();
      }),
    );
  });

  it('is refused without an exception when it is any other string', () => {
    fc.assert(fc.property(fc.string({ unit: anyCodePoint, maxLength: 100 }), (text) => parseSecret(text) === null));
  });

  it('uses only characters that a double-click selects and that are safe in a shell', () => {
    fc.assert(fc.property(secrets, (secret) => /^[0-9A-Za-z_]+$/.test(secret)));
  });

  it('requires exactly 32 random bytes', () => {
    expect(() => newSecret('so_live_', storeId, new Uint8Array(31))).toThrow(RangeError);
    expect(() => newSecret('so_live_', storeId, new Uint8Array(33))).toThrow(RangeError);
  });
});
