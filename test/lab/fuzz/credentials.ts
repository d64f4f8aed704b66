import type { Operation } from './operations.ts';
import type { Random } from './random.ts';
import { prototypeNames } from './texts.ts';
import type { World } from './world.ts';

/** Returns the `Authorization` header of a caller who has all permissions for this operation. */
export const goodAuthorization = (operation: Operation, { credentials }: World): string =>
  `Bearer ${goodCredential(operation, credentials)}`;

function goodCredential({ surface, route }: Operation, { operator, app, full }: World['credentials']): string {
  if (surface === 'admin') return operator;
  return route.endsWith('/oauth/installation') ? app : full;
}

/**
 * Returns an `Authorization` header. Usually it is malformed or has an unsuitable credential; sometimes it is correct.
 * Returns undefined to send no header.
 */
export function oddAuthorization(operation: Operation, { credentials }: World, random: Random): string | undefined {
  const good = operation.surface === 'admin' ? credentials.operator : credentials.full;
  const otherSurface = operation.surface === 'admin' ? credentials.full : credentials.operator;
  const lesser = operation.surface === 'admin' ? [credentials.member, credentials.stranger] : [credentials.narrow, credentials.revoked];
  return random.pick<() => string | undefined>([
    () => undefined,
    () => '',
    () => 'Bearer',
    () => 'Bearer ',
    () => good,
    () => `bearer   ${good}`,
    () => `Bearer ${good} extra`,
    () => `Bearer ${good}\u0000`,
    () => `Basic ${Buffer.from(`${good}:`).toString('base64')}`,
    () => `Bearer ${otherSurface}`,
    () => `Bearer ${random.pick(lesser)}`,
    () => `Bearer ${random.pick(lesser)}`,
    () => `Bearer ${good.slice(0, -1)}`,
    () => `Bearer ${good}${good}`,
    () => `Bearer ${good.toUpperCase()}`,
    () => `Bearer so_live_${'0'.repeat(70)}`,
    () => `Bearer so_test_${random.hex(40)}`,
    () => `Bearer eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"x","email":"owner@example.com"}').toString('base64url')}.`,
    () => `Bearer ${'a'.repeat(random.pick([8, 255, 5000]))}`,
    () => `Bearer ${random.pick(prototypeNames)}`,
    () => 'Bearer ÿþ😀',
    () => `Bearer ${good},Bearer ${good}`,
  ])();
}

/** Returns an `Idempotency-Key` whose length or characters are unusual or not allowed. */
export function oddIdempotencyKey(random: Random): string {
  return random.pick([
    () => '',
    () => ' ',
    () => 'k',
    () => 'k'.repeat(255),
    () => 'k'.repeat(256),
    () => '字'.repeat(255),
    () => '😀'.repeat(127),
    () => 'k'.repeat(8000),
    () => 'ÿþ',
    () => 'a\u0000b',
    () => '\uFFFF\uFFFE',
    () => `S#x#IDEM ${random.hex(4)}`,
    () => random.pick(prototypeNames),
    () => 'a, b',
  ])();
}
