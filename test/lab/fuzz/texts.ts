import type { Random } from './random.ts';

/** Names that have a meaning in every JavaScript object. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '__defineGetter__',
] as const;

/** Well-formed strings from every Unicode plane, of kinds that are known to break programs. */
export const strangeTexts: readonly string[] = [
  '😀',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈 flag',
  '𠜎𠜱𠝹',
  '𝒳𝓎',
  '\u{1F1EE}\u{1F1EA}',
  '\u{10FFFF}',
  '\u{10FFFE}',
  '\u{1FFFE}',
  '\u{E0041}\u{E007F}',
  '\u{F0000}\u{100000}',
  'a\uFFFEb',
  'a\uFFFFb',
  '\uFDD0\uFDEF',
  '\uFFFD',
  '\uFEFFbom',
  'nul\u0000nul',
  'controls\u0001\u0008\u001f\u007f\u0085\u009f',
  'lines\r\nand\ttabs\u000b\u000c\u2028\u2029',
  '\u202eright to left\u202c',
  'שלום עולם',
  'مرحبا بالعالم',
  'e\u0301e\u0301',
  `z${'\u0300'.repeat(60)}`,
  'ﬃ ǆ ß İ ı ſ',
  '\u00a0\u2003\u200b\u200d\u2060',
  ' ',
  '\t\n',
  '大きな商品名',
  '한국어 제품',
  'Ω≈ç√∫˜µ≤≥÷',
  '١٢٣٤٥',
  '\\u0000 \\ud800 \\"',
  '</script><script>alert(1)</script>',
  "'; DROP TABLE orders; --",
  '{{7*7}} <%= 7*7 %> %s %n %00',
  '../../etc/passwd',
  'S#other#ORDER#0000000000000001',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  '0',
  '-0',
  '#',
  '|',
  ...prototypeNames,
];

/** Lone surrogates as JSON escapes. */
export const loneSurrogates: readonly string[] = ['\\ud800', '\\udfff', '\\udc00\\ud800', 'a\\udbffb', '\\uD83D'];

const words = ['blue', 'mug', 'linen', 'shirt', 'oak', 'table', 'Größe', 'café', 'red', 'lamp', 'small', 'XL'];

/** Returns one to three plain words. */
export const plainText = (random: Random): string => Array.from({ length: random.int(1, 3) }, () => random.pick(words)).join(' ');

/** Returns one strange string, several strange strings joined together, or arbitrary characters. */
export function strangeText(random: Random): string {
  if (random.chance(0.6)) return random.pick(strangeTexts);
  if (random.chance(0.5)) return Array.from({ length: random.int(2, 4) }, () => random.pick(strangeTexts)).join('');
  return Array.from({ length: random.int(1, 12) }, () => anyCharacter(random)).join('');
}

/** Returns a random character that is not a surrogate. */
function anyCharacter(random: Random): string {
  const plane = random.int(0, 16);
  const codePoint = plane * 0x10000 + random.int(0, 0xffff);
  return codePoint >= 0xd800 && codePoint <= 0xdfff ? '\ue000' : String.fromCodePoint(codePoint);
}

/** Returns a string with exactly this many UTF-16 code units. */
export function textOfLength(random: Random, length: number): string {
  const unit = random.pick(['a', 'é', '字', '😀', '\uFFFE']);
  return unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();
}
