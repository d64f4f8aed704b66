import fc from 'fast-check';
import { verifyWebhook, type WebhookRequest, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { signatureHeader } from '#shared/webhooks/signing/signature.ts';

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

describe('verifyWebhook', () => {
  it.each([
    ['a string', body],
    ['a Buffer', Buffer.from(body)],
    ['bytes of a longer buffer', new Uint8Array(Buffer.from(`__${body}__`)).subarray(2, 2 + body.length)],
  ])('gives the event of a body that is %s', (_case, given) => {
    expect(verify({ body: given })).toEqual({ id: 'evt_1' });
  });

  it.each([
    ['of fetch', new Headers({ 'X-Service-Signature': signature })],
    ['of Node and of API Gateway', { 'x-service-signature': signature }],
    ['in the case they were written in', { 'X-Service-Signature': signature }],
    ['with lists of values', { 'X-Service-Signature': [signature] }],
    ['with names that are not set', { other: undefined, 'x-service-signature': signature }],
  ])('reads headers %s', (_case, headers) => {
    expect(verify({ headers })).toEqual({ id: 'evt_1' });
  });

  it('takes the clock and five minutes unless told otherwise', () => {
    const at = (timestampSec: number) => ({ 'x-service-signature': signatureHeader({ secrets: [secret], timestampSec, body }) });
    const clockSec = Math.floor(Date.now() / 1000);
    expect(verifyWebhook({ headers: at(clockSec - 200), body, secret })).toEqual({ id: 'evt_1' });
    expect(() => verifyWebhook({ headers: at(clockSec - 400), body, secret })).toThrow('The signature is older than 300 seconds.');
    expect(refusal({ toleranceSec: 10, nowSec: nowSec + 11 })).toBe('too_old');
  });

  it.each([
    ['no secret', { secret: undefined as unknown as string }],
    ['an empty secret', { secret: '' }],
    ['an empty secret beside a good one', { secret: [secret, ''] }],
    ['no secrets', { secret: [] }],
    ['a body that was parsed', { body: { id: 'evt_1' } as unknown as string }],
    ['no body', { body: undefined as unknown as string }],
  ])('says that %s is a mistake of the receiver', (_case, over) => {
    expect(() => verify(over)).toThrow(TypeError);
  });

  it('is not fooled by a signature made with an empty key', () => {
    const headers = { 'x-service-signature': signatureHeader({ secrets: [''], timestampSec: nowSec, body }) };
    expect(refusal({ headers })).toBe('no_match');
  });

  it('has nothing to compare with where the secret holds no key for Standard Webhooks', () => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(nowSec), 'webhook-signature': `v1,${'A'.repeat(43)}=` };
    expect(refusal({ headers, secret: 'whsec_' })).toBe('no_match');
  });

  it('refuses what a clock or tolerance that is no number would let in', () => {
    expect(refusal({ nowSec: Number.NaN })).toBe('too_old');
    expect(refusal({ toleranceSec: Number.NaN })).toBe('too_old');
  });

  it('does not accept the header of Standard Webhooks in place of a wrong one of ours', () => {
    expect(refusal({ headers: { 'x-service-signature': 'nonsense', 'webhook-signature': 'v1,x' } })).toBe('malformed_signature');
  });

  it('finds no signature where there are no headers at all', () => {
    expect(refusal({ headers: undefined as unknown as Headers })).toBe('missing_signature');
  });

  it('never says the secret or the body', () => {
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

  it('accepts whatever was signed and refuses, with a code, whatever was not', () => {
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
