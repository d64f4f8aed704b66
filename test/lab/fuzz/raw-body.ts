import type { Random } from './random.ts';
import { loneSurrogates, plainText, prototypeNames } from './texts.ts';

/** The bytes and Content-Type of a body that is not JSON, or not the JSON that the contract requires. */
export type RawBody = { readonly bytes: Buffer; readonly contentType: string };

export const maxBodyBytes = 1_048_576;

const json = 'application/json';
const text = (body: string, contentType = json): RawBody => ({ bytes: Buffer.from(body), contentType });
const bytes = (...parts: readonly (string | readonly number[])[]): RawBody => ({
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  contentType: json,
});

/**
 * Functions that return a body that violates the contract. Most of these bodies are based on the text of a valid body.
 */
export const rawBodies: readonly ((valid: string, random: Random) => RawBody)[] = [
  () => text(''),
  () => text(' \n'),
  () => text('null'),
  () => text('[]'),
  () => text('"text"'),
  () => text('12'),
  () => text('true'),
  () => text('{}'),
  (valid) => text(`[${valid}]`),
  (valid, random) => text(valid.slice(0, random.int(0, valid.length - 1))),
  (valid) => text(`${valid}${valid}`),
  (valid) => text(`${valid},`),
  (valid) => text(`${valid}\0`),
  (valid) => text(`\uFEFF${valid}`),
  (valid) => text(valid.replaceAll('"', "'")),
  (valid) => text(valid.replace('{', '{,')),
  (valid) => text(valid.replace('{', '{/* comment */')),
  (valid) => text(valid.replace('{', '{"a": NaN,')),
  (valid) => text(valid.replace('{', '{"a": 01,')),
  (valid) => text(valid.replace('{', '{"a": "\t\n",')),
  (valid) => text(valid.replace('{', '{"a": "\\x41",')),
  (valid, random) => text(valid.replace('{', `{"${random.pick(prototypeNames)}": {"a": 1},`)),
  (valid, random) => text(valid.replace('{', `{"${random.pick(loneSurrogates)}": 1,`)),
  (valid, random) => text(valid.replace(/:"[^"]*"/, `:"${random.pick(loneSurrogates)}"`)),
  (valid) => text(valid.replace('{', `${valid.slice(0, -1)},`)),
  (valid) => bytes(valid.replace(/:"[^"]*"/, ':"')),
  (valid) => brokenUtf8(valid, [0xff, 0xfe]),
  (valid) => brokenUtf8(valid, [0xc0, 0x80]),
  (valid) => brokenUtf8(valid, [0xed, 0xa0, 0x80]),
  (valid) => brokenUtf8(valid, [0xf5, 0x80, 0x80, 0x80]),
  (valid) => brokenUtf8(valid, [0xe5, 0xad]),
  (valid) => ({ bytes: Buffer.from(valid, 'utf16le'), contentType: json }),
  (_, random) => ({ bytes: Buffer.from(random.hex(64), 'hex'), contentType: json }),
  (valid) => text(valid, 'text/plain'),
  (valid) => text(valid, ''),
  (valid) => text(valid, 'application/json; charset=utf-16'),
  (valid) => text(valid, 'application/x-www-form-urlencoded'),
  (valid) => text(valid, 'multipart/form-data; boundary=x'),
  (valid) => text(valid, 'application/octet-stream'),
  (valid) => text(`--x\r\n\r\n${valid}\r\n--x--`, 'multipart/form-data; boundary=x'),
  (_, random) => text(`{"a":${'['.repeat(31)}${']'.repeat(31)},"name":"${plainText(random)}"}`),
  () => text(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`),
  () => text(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
  () => text(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
];

const brokenUtf8 = (valid: string, broken: readonly number[]): RawBody => {
  const at = valid.search(/:"/) + 2;
  return at < 2 ? bytes(broken) : bytes(valid.slice(0, at), broken, valid.slice(at));
};

/**
 * Returns a large body: about 200 KB, up to 1 MiB, or one byte more than 1 MiB. One of its fields is made long enough
 * for the chosen size.
 */
export function hugeBody(valid: Readonly<Record<string, unknown>>, random: Random): RawBody {
  const budget = random.pick([maxBodyBytes, maxBodyBytes, maxBodyBytes + 1, 200_000]) - Buffer.byteLength(JSON.stringify(valid)) - 2;
  const lists = Object.entries(valid).filter(([, value]) => Array.isArray(value));
  const [name, value] = random.pick(lists.length > 0 && random.chance(0.6) ? lists : Object.entries({ name: '', ...valid }));
  const filler = JSON.stringify(Array.isArray(value) ? fillList(value[0], budget, random) : fillText(budget, random));
  const rest = JSON.stringify({ ...valid, [name]: undefined });
  return text(`{${JSON.stringify(name)}:${filler}${rest === '{}' ? '' : ','}${rest.slice(1)}`);
}

function fillList(first: unknown, budget: number, random: Random): readonly unknown[] {
  const item = random.pick<unknown>([1, null, {}, [], 'x', first ?? 0, first ?? 0]);
  const count = Math.max(0, Math.floor((budget - 20) / (Buffer.byteLength(JSON.stringify(item)) + 1)));
  return Array.from({ length: count }, () => item);
}

function fillText(budget: number, random: Random): string {
  const unit = random.pick(['a', '字', '😀', '<b>', '<div><p>', '<a href="x">', '&amp;', '&#', ' ', '<!--', '\u0300', '<']);
  const size = Buffer.byteLength(JSON.stringify(unit)) - 2;
  return unit.repeat(Math.max(0, Math.floor((budget - 20) / size)));
}
