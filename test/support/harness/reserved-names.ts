/** Names that are special in a plain object, and some that are special to parsers of paths and keys. */
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
