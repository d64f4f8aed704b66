import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compressResponse } from '#shared/http/compress-response.ts';
import type { HttpResponse } from '#shared/http/response.ts';

const response = (body: string): HttpResponse => ({ statusCode: 200, headers: { 'Content-Type': 'application/json' }, body });
const list = JSON.stringify({ data: Array.from({ length: 50 }, (_, n) => ({ id: n, name: `A product, and what it is ${n}` })) });

/** Returns the body as a client reads it: API Gateway has decoded base64, and the client has decompressed it. */
function bytesOf({ headers, body, isBase64Encoded }: HttpResponse): Buffer {
  const sent = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  const encoding = headers['Content-Encoding'];
  if (encoding === 'br') return brotliDecompressSync(sent);
  return encoding === 'gzip' ? gunzipSync(sent) : sent;
}

describe('a long response', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('is compressed for "%s"', (accepted, encoding) => {
    const sent = compressResponse(response(list), accepted);
    expect(sent).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(sent.headers).toEqual({ 'Content-Type': 'application/json', Vary: 'Accept-Encoding', 'Content-Encoding': encoding });
    expect(Buffer.from(sent.body, 'base64').byteLength * 4).toBeLessThan(list.length);
    expect(bytesOf(sent).toString()).toBe(list);
  });

  it.each([undefined, 'identity', 'br;q=0'])('is text for %j, with Vary because other clients get different bytes', (accepted) => {
    const { headers, ...sent } = compressResponse(response(list), accepted);
    expect(sent).toEqual({ statusCode: 200, body: list });
    expect(headers).toEqual({ 'Content-Type': 'application/json', Vary: 'Accept-Encoding' });
  });
});

it('a response below 1 KB is sent uncompressed', () => {
  const [short, long] = ['é'.repeat(511), 'é'.repeat(512)];
  expect(compressResponse(response(short), 'br')).toEqual(response(short));
  expect(compressResponse(response(long), 'br').isBase64Encoded).toBe(true);
});

it('every body decodes to the same bytes for every Accept-Encoding', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '{"id":1},', '\u0000', '😀', '\ud800'));
  const body = fc.tuple(part, fc.nat({ max: 3_000 }), part).map(([first, times, last]) => first.repeat(times).slice(0, 100_000) + last);
  const entry = fc.tuple(
    fc.constantFrom('br', 'gzip', 'x-gzip', 'GZIP', 'identity', 'deflate', '*', ''),
    fc.constantFrom('', ';q=0', ';q=0.5', '; q=1', ';q=x', ';a=b'),
  );
  const header = fc.oneof(
    fc.array(entry, { maxLength: 5 }).map((entries) => entries.map((words) => words.join('')).join(', ')),
    fc.string(),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(body, header, (text, accepted) => {
      const sent = compressResponse(response(text), accepted);
      expect(bytesOf(sent).equals(Buffer.from(text))).toBe(true);
    }),
  );
});
