import fc from 'fast-check';
import { verifyWebhook, type WebhookRequest, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { signatureHeader, standardWebhookHeaders } from '#shared/webhooks/signing/signature.ts';

const nowSec = 1_790_000_000;
const secret = 'whsec_test_secret';
const body = '{"id":"evt_1"}';
const signature = 't=1790000000,v1=621e30333c3e6f1df3159281b9d0e6983411cc64573a2fb2802f56791c7a24c1';

const verify = (over: Partial<WebhookRequest> = {}) =>
  verifyWebhook({ headers: { 'x-service-signature': signature }, body, secret, nowSec, ...over });

const refusal = (over: Partial<WebhookRequest>): unknown => {
  try {
    return verify(over);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
};

const hex = signature.slice('t=1790000000,v1='.length);
const standard = standardWebhookHeaders({ id: 'evt_1', secrets: ['whsec_AAAA'], timestampSec: nowSec, body });

describe('a header', () => {
  it.each([
    ['no signature', 'nonsense'],
    ['no time', `v1=${hex}`],
    ['two times', `t=1790000000,${signature}`],
    ['a time with a letter before it', `t=x1790000000,v1=${hex}`],
    ['a time with a letter after it', `t=1790000000x,v1=${hex}`],
    ['a signature with a letter before it', `t=1790000000,xv1=${hex}`],
    ['a signature that is longer', `t=1790000000,v1=${hex}00`],
    ['a signature that is shorter', `t=1790000000,v1=${hex.slice(2)}`],
  ])('with %s is malformed', (_case, header) => {
    expect(refusal({ headers: { 'x-service-signature': header } })).toBe('malformed_signature');
  });

  it('may have several parts, spaces, and signatures of other versions', () => {
    expect(verify({ headers: { 'x-service-signature': ['t=1790000000', `v2=00, v1=${hex}`] } })).toEqual({ id: 'evt_1' });
  });

  it.each([
    ['no id', { 'webhook-id': undefined }],
    ['no time', { 'webhook-timestamp': undefined }],
    ['a time with a letter before it', { 'webhook-timestamp': `x${nowSec}` }],
    ['a time with a letter after it', { 'webhook-timestamp': `${nowSec}x` }],
    ['a signature of another version', { 'webhook-signature': standard['webhook-signature'].replace('v1', 'v2') }],
    ['a signature with a letter before it', { 'webhook-signature': `x${standard['webhook-signature']}` }],
    ['a signature with a letter after it', { 'webhook-signature': `${standard['webhook-signature']}x` }],
  ])('of Standard Webhooks with %s is malformed', (_case, over) => {
    expect(refusal({ headers: { ...standard, ...over }, secret: 'whsec_AAAA' })).toBe('malformed_signature');
  });

  it('of Standard Webhooks may have signatures of other versions too', () => {
    const headers = { ...standard, 'webhook-signature': `v1a,AAAA ${standard['webhook-signature']}` };
    expect(verify({ headers, secret: 'whsec_AAAA' })).toEqual({ id: 'evt_1' });
  });
});

describe('an error', () => {
  const errorOf = (over: Partial<WebhookRequest>): unknown => {
    try {
      return verify(over);
    } catch (error) {
      return error;
    }
  };

  it.each<[string, Partial<WebhookRequest>, string]>([
    ['missing_signature', { headers: {} }, 'There is no X-Service-Signature header.'],
    [
      'malformed_signature',
      { headers: { 'x-service-signature': 'x' } },
      'X-Service-Signature does not have the form t=<Unix seconds>,v1=<64 hexadecimal digits>.',
    ],
    [
      'malformed_signature',
      { headers: { 'webhook-signature': 'x' } },
      'webhook-id, webhook-timestamp and webhook-signature must all be present and well formed.',
    ],
    ['no_match', { secret: 'another' }, 'No signature matches: the secret differs, or the body differs from the bytes that were sent.'],
    ['too_old', { nowSec: nowSec + 301 }, 'The signature is older than 300 seconds.'],
    ['too_new', { nowSec: nowSec - 301 }, 'The signature is more than 300 seconds in the future: one of the clocks is wrong.'],
    [
      'malformed_body',
      { headers: { 'x-service-signature': signatureHeader({ secrets: [secret], timestampSec: nowSec, body: 'x' }) }, body: 'x' },
      'The signature is valid, but the body is not JSON.',
    ],
  ])('with the code %s of %j says: %s', (code, over, message) => {
    expect(errorOf(over)).toMatchObject({ name: 'WebhookVerificationError', code, message });
  });

  it.each<[Partial<WebhookRequest>, string]>([
    [
      { secret: [5 as unknown as string] },
      'secret must be the signing secret of the endpoint (whsec_…), or a list of secrets. Is its environment variable set?',
    ],
    [
      { body: {} as unknown as string },
      'body must be the raw body, a string or a Buffer: parsed and re-serialized JSON has different bytes.',
    ],
  ])('about a mistake in the receiver, %j, says: %s', (over, message) => {
    expect(errorOf(over)).toEqual(new TypeError(message));
  });
});

describe('verifyWebhook', () => {
  it.each([
    ['a string', body],
    ['a Buffer', Buffer.from(body)],
    ['bytes of a longer buffer', new Uint8Array(Buffer.from(`__${body}__`)).subarray(2, 2 + body.length)],
  ])('returns the event of a body that is %s', (_case, given) => {
    expect(verify({ body: given })).toEqual({ id: 'evt_1' });
  });

  it.each([
    ['of fetch', new Headers({ 'X-Service-Signature': signature })],
    ['of Node and of API Gateway', { 'x-service-signature': signature }],
    ['in any case', { 'X-Service-Signature': signature }],
    ['with lists of values', { 'X-Service-Signature': [signature] }],
    ['with undefined values', { other: undefined, 'x-service-signature': signature }],
  ])('reads headers %s', (_case, headers) => {
    expect(verify({ headers })).toEqual({ id: 'evt_1' });
  });

  it('uses the clock and a tolerance of five minutes by default', () => {
    const at = (timestampSec: number) => ({ 'x-service-signature': signatureHeader({ secrets: [secret], timestampSec, body }) });
    const clockSec = Math.floor(Date.now() / 1000);
    expect(verifyWebhook({ headers: at(clockSec - 200), body, secret })).toEqual({ id: 'evt_1' });
    expect(() => verifyWebhook({ headers: at(clockSec - 400), body, secret })).toThrow('The signature is older than 300 seconds.');
    expect(refusal({ toleranceSec: 10, nowSec: nowSec + 11 })).toBe('too_old');
  });

  it.each([
    ['no secret', { secret: undefined as unknown as string }],
    ['an empty secret', { secret: '' }],
    ['an empty secret next to a valid one', { secret: [secret, ''] }],
    ['no secrets', { secret: [] }],
    ['a parsed body', { body: { id: 'evt_1' } as unknown as string }],
    ['no body', { body: undefined as unknown as string }],
  ])('reports %s as a mistake in the receiver', (_case, over) => {
    expect(() => verify(over)).toThrow(TypeError);
  });

  it('rejects a signature made with an empty key', () => {
    const headers = { 'x-service-signature': signatureHeader({ secrets: [''], timestampSec: nowSec, body }) };
    expect(refusal({ headers })).toBe('no_match');
  });

  it('rejects Standard Webhooks headers when the secret has no key for them', () => {
    const headers = standardWebhookHeaders({ id: 'evt_1', secrets: ['whsec_'], timestampSec: nowSec, body });
    expect(headers['webhook-signature']).toBe('v1,721dux18+TVhB1egGAc7zDe0TmxPpJKoNTP3gdphXJs=');
    expect(refusal({ headers, secret: 'whsec_' })).toBe('no_match');
  });

  it('rejects a clock or tolerance that is not a number', () => {
    expect(refusal({ nowSec: Number.NaN })).toBe('too_old');
    expect(refusal({ toleranceSec: Number.NaN })).toBe('too_old');
  });

  it('does not accept the header of Standard Webhooks in place of an invalid one of ours', () => {
    expect(refusal({ headers: { 'x-service-signature': 'nonsense', 'webhook-signature': 'v1,x' } })).toBe('malformed_signature');
  });

  it('reports a missing signature when there are no headers', () => {
    expect(refusal({ headers: undefined as unknown as Headers })).toBe('missing_signature');
  });

  it('never discloses the secret or the body', () => {
    const message = (over: Partial<WebhookRequest>): string => {
      try {
        return JSON.stringify(verify(over));
      } catch (error) {
        return String(error);
      }
    };
    const said = [message({ secret: 'whsec_other' }), message({ body: `${body} ` }), message({ nowSec: 0 })].join();
    expect(said).not.toMatch(/whsec_other|evt_1/);
  });

  it('accepts every signed request and rejects every other with a code', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), fc.string(), (anySecret, anyBody, junk) => {
        const text = JSON.stringify(anyBody);
        const headers = { 'x-service-signature': signatureHeader({ secrets: [anySecret], timestampSec: nowSec, body: text }) };
        expect(JSON.stringify(verify({ headers, body: text, secret: anySecret }))).toBe(JSON.stringify(JSON.parse(text)));
        expect(['malformed_signature', 'no_match']).toContain(refusal({ headers: { 'x-service-signature': junk } }));
      }),
    );
  });
});
