import type { FuzzRequest } from './cases.ts';
import type { Credentials } from './world.ts';

const MAX_BODY = 4000;

/**
 * Formats the request as a shell command with placeholders for the credentials. A body that a terminal cannot show is
 * encoded in base64.
 */
export function curlOf(request: FuzzRequest, url: string, credentials: Credentials): string {
  const target = `${url}${request.path}${request.query === '' ? '' : `?${request.query}`}`;
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${unnamed(value, credentials)}`)}`);
  const command = ['curl', '-g', '--path-as-is', '-X', request.method, quoted(target), ...headers].join(' ');
  const { body } = request;
  if (body === null) return command;
  const text = body.toString();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds characters that a terminal cannot show
  const isPlain = Buffer.from(text).equals(body) && !/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/.test(text);
  if (isPlain && text.length <= MAX_BODY) return `${command} --data-binary ${quoted(text)}`;
  const base64 = body.toString('base64');
  const shown = base64.length > MAX_BODY ? `${base64.slice(0, 200)}… (${body.byteLength} bytes; --only writes them to a file)` : base64;
  return `base64 -d <<< ${shown} | ${command} --data-binary @-`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const unnamed = (value: string, credentials: Credentials): string =>
  Object.entries(credentials).reduce((text, [name, secret]) => text.replaceAll(secret, `$${name.toUpperCase()}`), value);
