import * as sdk from '@smithy/core/checksum';
import fc from 'fast-check';
import * as native from '#infra/bundling/stand-ins/native-checksums.ts';

type Checksum = { readonly update: (data: Uint8Array) => void; readonly digest: () => Promise<Uint8Array>; readonly reset: () => void };

const pairs: readonly (readonly [name: string, ours: () => Checksum, theirs: () => Checksum])[] = [
  ['SHA-256', () => new native.Sha256(), () => new sdk.Sha256Js()],
  ['MD5', () => new native.Md5(), () => new sdk.Md5Js()],
  ['CRC-32', () => new native.Crc32(), () => new sdk.Crc32Js()],
];

describe.each(pairs)('%s', (_name, ours, theirs) => {
  it("is the SDK's for any bytes, however they are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), async (parts) => {
        const [one, other] = [ours(), theirs()];
        one.update(new Uint8Array([1]));
        one.reset();
        for (const part of parts) {
          one.update(part);
          other.update(part);
        }
        expect([...(await one.digest())]).toEqual([...(await other.digest())]);
      }),
    );
  });

  it('is that of what there was so far, which more may follow', async () => {
    const [one, whole] = [ours(), ours()];
    one.update(Buffer.from('first'));
    await one.digest();
    one.update(Buffer.from('second'));
    whole.update(Buffer.from('firstsecond'));
    expect(await one.digest()).toEqual(await whole.digest());
  });
});

it("the keyed SHA-256 is the SDK's for any key and bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 100 }), fc.uint8Array(), async (key, bytes) => {
      const [one, other] = [new native.Sha256(key), new sdk.Sha256Js(key)];
      one.update(bytes);
      other.update(bytes);
      expect([...(await one.digest())]).toEqual([...(await other.digest())]);
    }),
  );
});

it('has every name that the SDK takes from there in Node', () => {
  const taken = ['Sha256', 'Sha256Js', 'Sha256Node', 'Md5', 'Md5Js', 'Md5Node', 'Crc32', 'Crc32Js', 'Crc32Node', 'readableStreamHasher'];
  expect(taken.filter((name) => !(name in native))).toEqual([]);
});
