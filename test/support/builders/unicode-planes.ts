const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');

/** Strings with every kind of character that the API accepts, each short enough for a name. */
export const unicodePlanes: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'an emoji', text: '\u{1F600}' },
  { name: 'a family of emoji', text: '\u{1F469}\u200d\u{1F469}\u200d\u{1F467}' },
  ...Array.from({ length: 17 }, (_, plane) => ({
    name: `plane ${plane}`,
    text: `a${String.fromCodePoint(plane * 0x1_0000 + 0x200, plane * 0x1_0000 + 0xfffd)}z`,
  })),
  ...Array.from({ length: 17 }, (_, plane) => ({
    name: `the last two code points of plane ${plane}`,
    text: `a${String.fromCodePoint(plane * 0x1_0000 + 0xfffe, plane * 0x1_0000 + 0xffff)}z`,
  })),
  { name: 'non-characters', text: `a${range(0xfdd0, 0xfdef)}z` },
  { name: 'the accepted control characters', text: 'a\t\r\n\nz' },
  { name: 'directions, joiners and separators', text: 'a\u200e\u202e\u2028\u2029\ufeffz' },
];
