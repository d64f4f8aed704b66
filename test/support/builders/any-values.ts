import fc from 'fast-check';
import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { Actor } from '#shared/kernel/request.ts';
import { anyCodePoint } from './any-code-point.ts';

/* Arbitrary values of the kinds that stored rows contain. */

export const anyText = fc.string({ unit: anyCodePoint });
export const anyTextOrNull = fc.option(anyText);
/** An id, a count or a time in epoch milliseconds. */
export const anyNumber = fc.maxSafeInteger();
export const anyNumberOrNull = fc.option(anyNumber);
export const anyMinor = fc.bigInt();
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.uint8Array();

export const anyActor = fc.record<Actor>({
  type: fc.constantFrom('api_key', 'app', 'staff', 'storefront', 'system'),
  id: fc.oneof(anyNumber, anyText, fc.constant(null)),
  name: anyText,
});

/** Strings under arbitrary names, including names of inherited properties (`constructor`, `__proto__`). */
export const anyNamedTexts: fc.Arbitrary<NamedValues> = fc
  .array(fc.tuple(fc.oneof(anyText, fc.constantFrom('constructor', '__proto__')), anyText))
  .map((pairs) => new Map(pairs));
