/** A body or a secret as it was given (`mistake` null), or as it would be without a mistake that people often make. */
export type Variant<Value> = { readonly value: Value; readonly mistake: Mistake | null };

export type Mistake =
  | 'printed_again'
  | 'line_break_added'
  | 'line_break_missing'
  | 'line_ends_changed'
  | 'blanks_around_body'
  | 'byte_order_mark'
  | 'blanks_around_secret'
  | 'quoted_secret'
  | 'prefix_missing';

/** The meaning of each mistake, for the person who made it. */
export const mistakeText: Readonly<Record<Mistake, string>> = {
  printed_again: 'The body was parsed and printed again: other blanks, escapes or digits. Sign over the bytes as they came in.',
  line_break_added: 'The body has a line break at its end that was not sent. Often a copy from a terminal or an editor adds it.',
  line_break_missing: 'The body lacks the line break at its end.',
  line_ends_changed: 'The line ends were changed (LF and CRLF).',
  blanks_around_body: 'The body has blanks before or after it that were not sent.',
  byte_order_mark: 'The body begins with a byte order mark that was not sent.',
  blanks_around_secret: 'The secret has blanks or a line break around it. Often they come from a file or a variable.',
  quoted_secret: 'The secret stands in quotation marks, which are not part of it.',
  prefix_missing: 'The secret lacks its beginning, whsec_: the key is the entire secret.',
};

const utf8 = new TextEncoder();

/** The body as it was given first, then without each of the usual mistakes. */
export function bodyVariants(body: Uint8Array<ArrayBuffer>): readonly Variant<Uint8Array<ArrayBuffer>>[] {
  const given = { value: body, mistake: null };
  const text = textOf(body);
  if (text === undefined) return [given];
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
  return [given, ...changed.filter(([, value]) => value !== text).map(([mistake, value]) => ({ value: utf8.encode(value), mistake }))];
}

/** The secret as it was given first, then without each of the usual mistakes. */
export function secretVariants(secret: string): readonly Variant<string>[] {
  const trimmed = secret.trim();
  const unquoted = trimmed.replace(/^(["'`])(.*)\1$/s, '$2');
  const changed: readonly (readonly [Mistake, string])[] = [
    ['blanks_around_secret', trimmed],
    ['quoted_secret', unquoted],
    ['prefix_missing', `whsec_${unquoted}`],
  ];
  return [
    { value: secret, mistake: null },
    ...changed.filter(([, value]) => value !== secret).map(([mistake, value]) => ({ value, mistake })),
  ];
}

const envelope = ['id', 'object', 'topic'];

/**
 * Suspicions when no signature fits: a secret that is not one of the service, and a body that was most likely printed again. Bodies are sent without
 * blanks, and begin with id, object and topic.
 */
export function suspicions(body: Uint8Array, secrets: readonly string[]): readonly string[] {
  const text = textOf(body);
  const found: string[] = [];
  if (secrets.some((secret) => /^\s*so_(live|test)_/.test(secret)))
    found.push('This is an API key. The signing secret of the endpoint begins with whsec_.');
  if (text === undefined) found.push('The body is not UTF-8 text: was it decompressed, or converted to another character set?');
  else if (text.trim() === '') found.push('The body is empty: a parser has often read it before your check.');
  else if (isPrintedAgain(text))
    found.push('The body looks parsed and printed again: it is sent without blanks, and begins with id, object and topic.');
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

/** JSON as it is printed without blanks; undefined for what is no object. */
function compact(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  } catch {
    return undefined;
  }
}
