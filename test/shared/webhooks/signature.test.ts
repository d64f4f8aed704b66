import fc from 'fast-check';
import Stripe from 'stripe';
import { newSigningSecret, signatureHeader, standardWebhookHeaders, verifySignature } from '../../../shared/webhooks/signature.ts';

const timestampSec = 1_790_000_000;
const body = '{"id":"evt_1"}';
const secret = 'whsec_test_secret';
const published = 't=1790000000,v1=621e30333c3e6f1df3159281b9d0e6983411cc64573a2fb2802f56791c7a24c1';

const stripeAccepts = (header: string, withSecret: string, atSec: number): boolean => {
  try {
    return Stripe.webhooks.constructEvent(body, header, withSecret, 300, undefined, atSec * 1000).id === 'evt_1';
  } catch {
    return false;
  }
};

describe('the signature header', () => {
  it('is the published one for the published secret, time and body', () => {
    expect(signatureHeader({ secrets: [secret], timestampSec, body })).toBe(published);
  });

  it('signs the bytes of the body, whatever characters they are', () => {
    const text = '{"name":"Käse 🧀","price":"1.0"}';
    const header = signatureHeader({ secrets: [secret], timestampSec, body: text });
    expect(header).toBe('t=1790000000,v1=0cc15c345ea3502822d73535ecc181a1de599a9064277c00771466be11a24fb0');
  });

  it('carries one v1 for each secret during a roll', () => {
    expect(signatureHeader({ secrets: ['whsec_new', secret], timestampSec, body })).toMatch(
      /^t=1790000000,v1=[0-9a-f]{64},v1=621e30333c3e6f1df3159281b9d0e6983411cc64573a2fb2802f56791c7a24c1$/,
    );
  });

  it('is accepted by the Stripe library for each of the secrets, and for no other', () => {
    const header = signatureHeader({ secrets: ['whsec_new', secret], timestampSec, body });
    expect(stripeAccepts(header, 'whsec_new', timestampSec)).toBe(true);
    expect(stripeAccepts(header, secret, timestampSec)).toBe(true);
    expect(stripeAccepts(header, 'whsec_other', timestampSec)).toBe(false);
    expect(stripeAccepts(header, secret, timestampSec + 301)).toBe(false);
  });
});

describe('verifySignature', () => {
  const verify = (changes: Partial<Parameters<typeof verifySignature>[0]>): boolean =>
    verifySignature({ header: published, body, secret, toleranceSec: 300, nowSec: timestampSec, ...changes });

  it.each([
    { case: 'at once', changes: {}, accepted: true },
    { case: 'at the edge of the tolerance', changes: { nowSec: timestampSec + 300 }, accepted: true },
    { case: 'past the tolerance', changes: { nowSec: timestampSec + 301 }, accepted: false },
    { case: 'from too far in the future', changes: { nowSec: timestampSec - 301 }, accepted: false },
    { case: 'with a changed body', changes: { body: '{"id": "evt_1"}' }, accepted: false },
    { case: 'with another secret', changes: { secret: 'whsec_other' }, accepted: false },
    { case: 'with a changed time', changes: { header: published.replace('1790000000', '1790000001') }, accepted: false },
    { case: 'without a time', changes: { header: published.slice('t=1790000000,'.length) }, accepted: false },
    { case: 'with a shortened signature', changes: { header: published.slice(0, -1) }, accepted: false },
    {
      case: 'with the right signature among others',
      changes: { header: published.replace(',', `,v1=${'0'.repeat(64)},v0=x,`) },
      accepted: true,
    },
  ])('answers $accepted $case', ({ changes, accepted }) => {
    expect(verify(changes)).toBe(accepted);
  });

  it('accepts whatever was signed and never throws on whatever was not', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), fc.string(), (anySecret, anyBody, junk) => {
        const header = signatureHeader({ secrets: [anySecret], timestampSec, body: anyBody });
        expect(verify({ header, body: anyBody, secret: anySecret })).toBe(true);
        expect(verify({ header: junk })).toBe(false);
      }),
    );
  });
});

describe('a roll', () => {
  it('is felt by neither side: old and new secret verify while both sign, one after the overlap', () => {
    const during = signatureHeader({ secrets: ['whsec_c', 'whsec_b'], timestampSec, body });
    const after = signatureHeader({ secrets: ['whsec_c'], timestampSec, body });
    const accepted = (header: string) =>
      ['whsec_a', 'whsec_b', 'whsec_c'].filter((each) =>
        verifySignature({ header, body, secret: each, toleranceSec: 300, nowSec: timestampSec }),
      );
    expect(accepted(during)).toEqual(['whsec_b', 'whsec_c']);
    expect(accepted(after)).toEqual(['whsec_c']);
  });
});

describe('newSigningSecret', () => {
  it('is whsec_ and the base64 of 32 random bytes', () => {
    expect(newSigningSecret((count) => new Uint8Array(count).fill(255))).toBe('whsec_//////////////////////////////////////////8=');
  });
});

describe('the headers of Standard Webhooks', () => {
  const vector = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    timestampSec: 1_614_265_330,
    body: '{"test": 2432232314}',
  };

  it('are those of the vector that its libraries are tested with', () => {
    expect(standardWebhookHeaders(vector)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('put the signatures of a roll side by side', () => {
    const { 'webhook-signature': signatures } = standardWebhookHeaders({ ...vector, secrets: ['whsec_AAAA', ...vector.secrets] });
    expect(signatures.split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=']);
  });
});
