import { signatureHeader, standardWebhookHeaders } from '#shared/webhooks/signing/signature.ts';

/** A request as a receiver sees it, and what a verifier must return: `valid` or an error code. */
export type WebhookVector = {
  readonly name: string;
  /** The secrets that the receiver knows. */
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly now_sec: number;
  readonly expected: 'valid' | 'missing_signature' | 'malformed_signature' | 'too_old' | 'too_new' | 'no_match' | 'malformed_body';
};

const signedAtSec = 1_790_000_000;
const id = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const next = 'whsec_IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=';
const other = 'whsec_//////////////////////////////////////////8=';
const plain = `{"id":"${id}","object":"event","topic":"product.created","data":{"name":"Blue mug","price":"12.50"}}`;

const signed = (body: string, secrets: readonly string[] = [secret]): Readonly<Record<string, string>> => ({
  'x-service-topic': 'product.created',
  'x-service-webhook-id': id,
  'x-service-signature': signatureHeader({ secrets, timestampSec: signedAtSec, body }),
  ...standardWebhookHeaders({ id, secrets, timestampSec: signedAtSec, body }),
});

const withHeader = (change: (signature: string) => string): Readonly<Record<string, string>> => {
  const { 'x-service-signature': signature = '' } = signed(plain);
  return { 'x-service-signature': change(signature) };
};

const standardOnly = (over: Readonly<Record<string, string>> = {}, secrets: readonly string[] = [secret]) => ({
  ...standardWebhookHeaders({ id, secrets, timestampSec: signedAtSec, body: plain }),
  ...over,
});

const vector = (name: string, expected: WebhookVector['expected'], over: Partial<WebhookVector> = {}): WebhookVector => {
  const body = over.body ?? plain;
  return { name, secrets: [secret], headers: signed(body), body, now_sec: signedAtSec, ...over, expected };
};

/** The contents of `shared/webhooks/receiver/vectors.json`. */
export const webhookVectors: readonly WebhookVector[] = [
  vector('a delivery', 'valid'),
  vector('characters outside ASCII', 'valid', { body: '{"id":"evt_1","data":{"name":"Käse 🧀 東京 \\u00e9"}}' }),
  vector('a number whose digits a parser would drop', 'valid', { body: '{"id":"evt_1","data":{"weight":1.0,"rate":1e2}}' }),
  vector('an integer beyond 2^53', 'valid', { body: '{"id":"evt_1","data":{"id":9007199254740993}}' }),
  vector('blanks and a line break around the JSON', 'valid', { body: ' {"id": "evt_1"}\r\n' }),
  vector('an empty body', 'malformed_body', { body: '' }),
  vector('a secret that is not base64, with the first header only', 'valid', {
    secrets: ['whsec_test_secret'],
    headers: { 'x-service-signature': 't=1790000000,v1=621e30333c3e6f1df3159281b9d0e6983411cc64573a2fb2802f56791c7a24c1' },
    body: '{"id":"evt_1"}',
  }),
  vector('a rotation, with the previous secret', 'valid', { headers: signed(plain, [next, secret]) }),
  vector('a rotation, with the new secret', 'valid', { headers: signed(plain, [next, secret]), secrets: [next] }),
  vector('a receiver that knows two secrets', 'valid', { secrets: [other, secret] }),
  vector('another secret', 'no_match', { secrets: [other] }),
  vector('a rotation, with another secret', 'no_match', { headers: signed(plain, [next, secret]), secrets: [other] }),
  vector('the secret without its prefix', 'no_match', { secrets: [secret.slice('whsec_'.length)], headers: withHeader((same) => same) }),
  vector('a body with one more blank', 'no_match', { headers: signed(plain), body: `${plain} ` }),
  vector('a body that was parsed and printed again', 'no_match', {
    headers: signed('{"id":"evt_1","data":{"weight":1.0}}'),
    body: '{"id":"evt_1","data":{"weight":1}}',
  }),
  vector('a changed time', 'no_match', { headers: withHeader((signature) => signature.replace('1790000000', '1790000001')) }),
  vector('300 seconds old', 'valid', { now_sec: signedAtSec + 300 }),
  vector('301 seconds old', 'too_old', { now_sec: signedAtSec + 301 }),
  vector('300 seconds ahead', 'valid', { now_sec: signedAtSec - 300 }),
  vector('301 seconds ahead', 'too_new', { now_sec: signedAtSec - 301 }),
  vector('header names in capitals', 'valid', {
    headers: { 'X-SERVICE-SIGNATURE': withHeader((same) => same)['x-service-signature'] ?? '' },
  }),
  vector('blanks between the parts', 'valid', { headers: withHeader((signature) => signature.replace(',', ', ')) }),
  vector('signatures of other schemes beside it', 'valid', {
    headers: withHeader((signature) => `${signature.replace(',', ',v0=abc,')},v2=x`),
  }),
  vector('a false signature before the right one', 'valid', {
    headers: withHeader((signature) => signature.replace(',', `,v1=${'0'.repeat(64)},`)),
  }),
  vector('no signature header', 'missing_signature', { headers: { 'x-service-webhook-id': id } }),
  vector('an empty signature header', 'malformed_signature', { headers: withHeader(() => '') }),
  vector('no time', 'malformed_signature', { headers: withHeader((signature) => signature.slice('t=1790000000,'.length)) }),
  vector('two times', 'malformed_signature', { headers: withHeader((signature) => `t=1790000000,${signature}`) }),
  vector('a time that is not a number', 'malformed_signature', {
    headers: withHeader((signature) => signature.replace('1790000000', '1e9')),
  }),
  vector('no v1', 'malformed_signature', { headers: withHeader(() => 't=1790000000') }),
  vector('a shortened v1', 'malformed_signature', { headers: withHeader((signature) => signature.slice(0, -1)) }),
  vector('Standard Webhooks headers only', 'valid', { headers: standardOnly() }),
  vector('Standard Webhooks headers of a rotation', 'valid', { headers: standardOnly({}, [next, secret]) }),
  vector('Standard Webhooks headers, another secret', 'no_match', { headers: standardOnly(), secrets: [other] }),
  vector('Standard Webhooks headers, another id', 'no_match', { headers: standardOnly({ 'webhook-id': 'evt_2' }) }),
  vector('Standard Webhooks headers, 301 seconds old', 'too_old', { headers: standardOnly(), now_sec: signedAtSec + 301 }),
  vector('Standard Webhooks headers, 301 seconds ahead', 'too_new', { headers: standardOnly(), now_sec: signedAtSec - 301 }),
  vector('Standard Webhooks headers without a time', 'malformed_signature', { headers: standardOnly({ 'webhook-timestamp': '' }) }),
];
