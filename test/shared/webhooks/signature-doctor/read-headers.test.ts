import fc from 'fast-check';
import { headerValue, readHeaders } from '#shared/webhooks/signature-doctor/read-headers.ts';

describe('pasted headers', () => {
  it.each([
    ['lines', 'POST /hook HTTP/1.1\nHost: shop.example\r\nX-Service-Signature: t=1,v1=ab\n\n'],
    ['curl options', "curl -X POST 'https://x' \\\n  -H 'Host: shop.example' \\\n  --header \"x-service-signature: t=1,v1=ab\" \\\n"],
    ['JSON from a log', '{"host": "shop.example", "X-SERVICE-SIGNATURE": ["t=1,v1=ab"], "port": 80}'],
  ])('are read from %s', (_, text) => {
    const headers = readHeaders(text);
    expect(headerValue(headers, 'x-service-signature')).toBe('t=1,v1=ab');
    expect(headerValue(headers, 'host')).toBe('shop.example');
  });

  it('keep colons in a value, and repeated headers are joined', () => {
    expect(headerValue(readHeaders('a: b:c\nA: d'), 'a')).toBe('b:c,d');
  });

  it('are not found in other text', () => {
    expect(readHeaders('no header\n[1]\n{"a":')).toEqual([]);
    expect(readHeaders('')).toEqual([]);
    expect(headerValue([], 'constructor')).toBeUndefined();
  });

  it('are read back, whatever their values', () => {
    const value = fc.string().map((text) => text.replaceAll(/[\r\n"'\\,;]/g, '').trim());
    fc.assert(fc.property(value, (text) => expect(headerValue(readHeaders(`webhook-id: ${text}`), 'webhook-id')).toBe(text)));
  });
});
