import Stripe from 'stripe';
import { newSigningSecret, signatureHeader, standardWebhookHeaders } from '#shared/webhooks/signing/signature.ts';

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
  it('matches the published one for the published secret, time and body', () => {
    expect(signatureHeader({ secrets: [secret], timestampSec, body })).toBe(published);
  });

  it('signs the bytes of the body, whatever its characters', () => {
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

  it('match the test vector of its libraries', () => {
    expect(standardWebhookHeaders(vector)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('list the signatures of both secrets during a roll', () => {
    const { 'webhook-signature': signatures } = standardWebhookHeaders({ ...vector, secrets: ['whsec_AAAA', ...vector.secrets] });
    expect(signatures.split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=']);
  });
});
