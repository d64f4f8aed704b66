import { type EncryptedSecret, rollSecrets, signingSecrets } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { newSigningSecret, signatureHeader, standardWebhookHeaders } from '#shared/webhooks/signing/signature.ts';

const rolledAtMs = Date.UTC(2026, 10, 21, 8);
const hourMs = 3_600_000;
const body = '{"id":"evt_1"}';
const names: readonly string[] = ['first', 'second', 'third', 'fourth'];
const plainOf = (name: string): string => newSigningSecret((count) => new Uint8Array(count).fill(names.indexOf(name)));

const roll = (secrets: readonly EncryptedSecret[], name: string, atMs: number, overlapHours: number): readonly EncryptedSecret[] =>
  rollSecrets(secrets, name, { nowMs: atMs, overlapEndsMs: atMs + overlapHours * hourMs });

/**
 * Returns the secrets with which a receiver accepts a delivery signed at `atMs`, whichever signature header the
 * receiver checks.
 */
function accepted(secrets: readonly EncryptedSecret[], atMs: number): readonly string[] {
  const timestampSec = Math.floor(atMs / 1000);
  const signed = { secrets: signingSecrets({ secrets }, atMs).map(({ ciphertext }) => plainOf(ciphertext)), timestampSec, body };
  const kinds = [{ 'x-service-signature': signatureHeader(signed) }, standardWebhookHeaders({ id: 'evt_1', ...signed })];
  const byKind = kinds.map((headers) =>
    names.filter((name) => {
      try {
        return verifyWebhook({ headers, body, secret: plainOf(name), nowSec: atMs / 1000 }).id === 'evt_1';
      } catch {
        return false;
      }
    }),
  );
  expect(byKind[1]).toEqual(byKind[0]);
  return byKind[0] ?? [];
}

describe('a roll', () => {
  const before: readonly EncryptedSecret[] = [{ ciphertext: 'first', validUntilMs: null }];
  const once = roll(before, 'second', rolledAtMs, 24);

  it.each([
    ['before it', before, -1_000, ['first']],
    ['at its moment', once, 0, ['first', 'second']],
    ['a second before the window ends', once, 24 * hourMs - 1_000, ['first', 'second']],
    ['as the window ends', once, 24 * hourMs, ['second']],
    ['a second after', once, 24 * hourMs + 1_000, ['second']],
  ])('lets receivers verify with the correct secrets %s', (_case, secrets, sinceMs, expected) => {
    expect(accepted(secrets, rolledAtMs + sinceMs)).toEqual(expected);
  });

  const againMs = rolledAtMs + hourMs;
  const twice = roll(once, 'third', againMs, 2);

  it.each([
    ['a second before', once, -1_000, ['first', 'second']],
    ['at the roll: the first secret is dropped, although its window has not ended', twice, 0, ['second', 'third']],
    ['a second before the window ends', twice, 2 * hourMs - 1_000, ['second', 'third']],
    ['as the window ends', twice, 2 * hourMs, ['third']],
    ['a second after', twice, 2 * hourMs + 1_000, ['third']],
    ['as the window of the first would have ended', twice, 23 * hourMs, ['third']],
  ])('repeated within the window of the first: %s', (_case, secrets, sinceMs, expected) => {
    expect(accepted(secrets, againMs + sinceMs)).toEqual(expected);
  });

  const laterMs = rolledAtMs + 48 * hourMs;
  const later = roll(once, 'third', laterMs, 24);

  it.each([
    ['at its moment', 0, ['second', 'third']],
    ['a second before the window ends', 24 * hourMs - 1_000, ['second', 'third']],
    ['a second after', 24 * hourMs + 1_000, ['third']],
  ])('repeated after the window of the first begins a new window: %s', (_case, sinceMs, expected) => {
    expect(accepted(later, laterMs + sinceMs)).toEqual(expected);
  });

  it('without overlap ends the previous secret immediately', () => {
    expect(accepted(roll(once, 'third', againMs, 0), againMs)).toEqual(['third']);
  });

  it('leaves at most two secrets, however often it is repeated', () => {
    const often = ['third', 'fourth', 'third', 'fourth'].reduce((secrets, name, n) => roll(secrets, name, againMs + n * 1_000, 168), once);
    expect(often.map(({ ciphertext }) => ciphertext)).toEqual(['fourth', 'third']);
  });
});
