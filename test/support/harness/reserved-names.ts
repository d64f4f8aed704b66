/** Names that a plain object treats specially, and some that parsers of paths and keys do. */
export const reservedNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'valueOf',
  'length',
  '.',
  '😀',
  'a.b',
  'a#b',
  'a[0]',
  '[0]',
  '0',
] as const;
