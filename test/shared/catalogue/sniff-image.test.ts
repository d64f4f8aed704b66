import fc from 'fast-check';
import { sniffImage } from '#shared/catalogue/sniff-image.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const ftyp = (...brands: readonly string[]): string => {
  const [main = '', ...compatible] = brands;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(16 + 4 * compatible.length);
  return `${length.toString('latin1')}ftyp${main}\0\0\0\0${compatible.join('')}`;
};

const beginnings = [
  { name: 'JPG', head: '\xff\xd8\xff\xe0\0\x10JFIF', type: 'image/jpeg', extension: 'jpg' },
  { name: 'PNG', head: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', type: 'image/png', extension: 'png' },
  { name: 'GIF of 1987', head: 'GIF87a\x01\0\x01\0', type: 'image/gif', extension: 'gif' },
  { name: 'GIF of 1989', head: 'GIF89a\x01\0\x01\0', type: 'image/gif', extension: 'gif' },
  { name: 'WebP', head: 'RIFF\x24\0\0\0WEBPVP8 ', type: 'image/webp', extension: 'webp' },
  { name: 'AVIF', head: ftyp('avif', 'mif1', 'miaf'), type: 'image/avif', extension: 'avif' },
  { name: 'AVIF sequence', head: ftyp('avis'), type: 'image/avif', extension: 'avif' },
  { name: 'AVIF that names itself second', head: ftyp('mif1', 'miaf', 'avif'), type: 'image/avif', extension: 'avif' },
] as const;

describe('an image', () => {
  it.each(beginnings)('that begins like $name is $type', ({ head, type, extension }) => {
    expect(sniffImage(bytes(head))).toEqual({ type, extension });
  });

  it('is recognized by its beginning alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 200 }), ({ head, type }, rest) => {
        expect(sniffImage(Buffer.concat([bytes(head), rest]))?.type).toBe(type);
      }),
    );
  });
});

describe('a file that is not an image', () => {
  it.each([
    { name: 'nothing', head: '' },
    { name: 'SVG', head: '<svg xmlns="http://www.w3.org/2000/svg">' },
    { name: 'HTML', head: '<!doctype html><html>' },
    { name: 'PDF', head: '%PDF-1.7' },
    { name: 'HEIC', head: ftyp('heic', 'mif1') },
    { name: 'MP4', head: ftyp('isom', 'iso2', 'avc1') },
    { name: 'a brand across two others', head: ftyp('isom', 'xxav', 'ifxx') },
    { name: 'a brand after the box', head: `${ftyp('mif1')}avif` },
    { name: 'a sound in a RIFF file', head: 'RIFF\x24\0\0\0WAVEfmt ' },
    { name: 'half a PNG signature', head: '\x89PNG\r\n' },
    { name: 'an image after a blank', head: ' GIF89a' },
  ])('is $name', ({ head }) => {
    expect(sniffImage(bytes(head))).toBeNull();
  });

  it('is never recognized from bytes without a known beginning', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        expect(sniffImage(Buffer.concat([bytes('?'), noise.subarray(0, 3), bytes('????'), noise.subarray(3)]))).toBeNull();
      }),
    );
  });
});
