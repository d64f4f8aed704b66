import { packAttributes, unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import { randomText, seededRandom } from '#test/support/builders/random-text.ts';

const item = (note: string) => ({
  pk: 'p',
  sk: 's',
  total_minor: 2n ** 60n,
  lines: [{ name: note, price_minor: 2n ** 61n, at_ms: 5 }],
  note,
});

describe('an item whose attributes may be packed', () => {
  it('stays unchanged while it is small', () => {
    const small = item('x');
    expect(packAttributes(small, ['lines', 'note'])).toBe(small);
    expect(unpackAttributes(small)).toBe(small);
  });

  it('keeps its keys and small attributes next to the packed ones, and is restored on reading', () => {
    const large = item(randomText(100_000, seededRandom(3)));
    const stored = packAttributes(large, ['lines', 'note']);
    expect(Object.keys(stored)).toEqual(['pk', 'sk', 'total_minor', 'packed']);
    expect((stored['packed'] as Uint8Array).length).toBeLessThan(400_000);
    expect(unpackAttributes(stored)).toEqual(large);
  });

  it('can be read from a stream, whose bytes are base64', () => {
    const large = item(randomText(100_000, seededRandom(3)));
    const stored = packAttributes(large, ['lines', 'note']);
    expect(unpackAttributes({ ...stored, packed: Buffer.from(stored['packed'] as Uint8Array).toString('base64') })).toEqual(large);
  });

  it('can be read in the form packed on 2026-11-24', () => {
    const packedThen =
      'G3sAAGRlTmWX6hELg6AYj2qpTk4L2Nq1LbmFZcecA90Yz4/KxGQ85gMRhR/0BxLQwVinH/GcgUjCMqnP9bo/jPutsaxyfUcSFZHVNAGdY73Gr82NXPDKWocpcBi/+7+3meuCHucQRCwRAQ==';
    expect(unpackAttributes({ pk: 'p', packed: Buffer.from(packedThen, 'base64') })).toEqual({
      pk: 'p',
      note: 'Gift wrap',
      total_minor: 9_007_199_254_740_993n,
      lines: [{ id: 1, sku: null }],
    });
  });
});
