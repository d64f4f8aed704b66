/** A body or a secret, either as given (`mistake` is null) or with a common mistake undone. */
export type SuspectedInput<Value> = { readonly value: Value; readonly mistake: Mistake | null };

export type Mistake =
  | 'printed_again'
  | 'line_break_added'
  | 'line_break_missing'
  | 'line_ends_changed'
  | 'blanks_around_body'
  | 'byte_order_mark'
  | 'body_in_base64'
  | 'body_in_latin1'
  | 'blanks_around_secret'
  | 'quoted_secret'
  | 'prefix_missing'
  | 'secret_decoded';

/** An explanation of each mistake, for the person who made it. */
export const mistakeText: Readonly<Record<Mistake, string>> = {
  printed_again: 'The body was parsed and serialized again, which changed spaces, escapes or digits. Sign the bytes as received.',
  line_break_added: 'The body ends in a line break that was not sent. Copying from a terminal or an editor often adds one.',
  line_break_missing: 'The line break at the end of the body is missing.',
  line_ends_changed: 'The line endings were changed (LF or CRLF).',
  blanks_around_body: 'The body has spaces before or after it that were not sent.',
  byte_order_mark: 'The body begins with a byte order mark that was not sent.',
  body_in_base64: 'The body is base64, as API Gateway and Lambda pass it when isBase64Encoded is true. Decode it before the check.',
  body_in_latin1: 'The body was decoded as Latin-1 (ISO 8859-1), which changed its non-ASCII characters. Read it as bytes, or as UTF-8.',
  blanks_around_secret: 'The secret has spaces or a line break around it, which often come from a file or a variable.',
  quoted_secret: 'The secret is in quotation marks, which are not part of it.',
  prefix_missing: 'The prefix whsec_ of the secret is missing: the key is the entire secret.',
  secret_decoded:
    'The secret was decoded from base64 and written in hexadecimal. The key of X-Service-Signature is the text of the secret, not decoded.',
};

const utf8 = new TextEncoder();

/** Returns the body as given, followed by variants that each undo one common mistake. */
export function bodyVariants(body: Uint8Array<ArrayBuffer>): readonly SuspectedInput<Uint8Array<ArrayBuffer>>[] {
  const given = { value: body, mistake: null };
  const text = textOf(body);
  if (text === undefined) return [given, { value: utf8.encode(latin1Text(body)), mistake: 'body_in_latin1' }];
  const changed: readonly (readonly [Mistake, string])[] = [
    ['byte_order_mark', text.replace(/^\uFEFF/, '')],
    ['line_break_added', text.replace(/\r?\n$/, '')],
    ['blanks_around_body', text.trim()],
    ['line_break_missing', `${text}\n`],
    ['line_break_missing', `${text}\r\n`],
    ['line_ends_changed', text.replaceAll('\r\n', '\n')],
    ['line_ends_changed', text.replaceAll(/\r?\n/g, '\r\n')],
    ['printed_again', compact(text) ?? text],
  ];
  return [
    given,
    ...changed.filter(([, value]) => value !== text).map(([mistake, value]) => ({ value: utf8.encode(value), mistake })),
    ...bytesOf('body_in_base64', decodedBase64(text)),
    ...bytesOf('body_in_latin1', latin1Bytes(text)),
  ];
}

const bytesOf = (mistake: Mistake, value: Uint8Array<ArrayBuffer> | undefined): readonly SuspectedInput<Uint8Array<ArrayBuffer>>[] =>
  value === undefined ? [] : [{ value, mistake }];

/** Decodes base64, with or without line breaks. Returns undefined if the string is invalid. */
function decodedBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = text.replaceAll(/\s/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(letters) && letters.length % 4 === 0 ? latin1Bytes(atob(letters)) : undefined;
}

/** Encodes a string as Latin-1. Returns undefined if it contains other characters. */
function latin1Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return codes.every((code) => code <= 0xff) ? Uint8Array.from(codes) : undefined;
}

const latin1Text = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Returns the signing secret that decodes to the given 64 hexadecimal digits, or undefined for any other string. */
function secretOfHex(text: string): string | undefined {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) return undefined;
  const bytes = (text.match(/../g) ?? []).map((digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return `whsec_${btoa(bytes.join(''))}`;
}

/** Returns the secret as given, followed by variants that undo common mistakes. */
export function secretVariants(secret: string): readonly SuspectedInput<string>[] {
  const trimmed = secret.trim();
  const unquoted = trimmed.replace(/^(["'`])(.*)\1$/s, '$2');
  const changed: readonly (readonly [Mistake, string])[] = [
    ['blanks_around_secret', trimmed],
    ['quoted_secret', unquoted],
    ['prefix_missing', `whsec_${unquoted}`],
    ['secret_decoded', secretOfHex(unquoted) ?? secret],
  ];
  return [
    { value: secret, mistake: null },
    ...changed.filter(([, value]) => value !== secret).map(([mistake, value]) => ({ value, mistake })),
  ];
}

const envelope = ['id', 'object', 'topic'];

/** Returns hints about likely mistakes, to show if no signature matches. */
export function signatureHints(body: Uint8Array, secrets: readonly string[]): readonly string[] {
  const text = textOf(body);
  const found: string[] = [];
  if (secrets.some((secret) => /^\s*so_(live|test)_/.test(secret)))
    found.push('This is an API key. The signing secret of the endpoint begins with whsec_.');
  if (text === undefined) found.push('The body is not UTF-8 text: was it decompressed, or converted to another character set?');
  else if (text.trim() === '') found.push('The body is empty: a parser has often read it before your check.');
  else if (isPrintedAgain(text))
    found.push('The body was probably parsed and serialized again: we send it without spaces, and it begins with id, object and topic.');
  return found;
}

function isPrintedAgain(text: string): boolean {
  const printed = compact(text);
  if (printed === undefined) return false;
  const names = Object.keys(JSON.parse(text) as object);
  return printed.length < text.trim().length || envelope.some((name, index) => names.includes(name) && names[index] !== name);
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** Serializes JSON again without spaces. Returns undefined if the string is not a JSON object or array. */
function compact(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}
