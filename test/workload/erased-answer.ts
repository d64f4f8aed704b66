import { isDeepStrictEqual } from 'node:util';
import { anonymousFields } from '#shared/erasure/anonymous-fields.ts';
import { erasedEmail } from '#shared/erasure/erased-email.ts';

/**
 * Whether a kept answer differs from the first one only by what the erasure of one of these customers takes away: everything that a person is known by, or
 * no more than an address, where the answer is about somebody else.
 */
export function isErasedAnswer(first: string, again: string, erasedCustomerIds: readonly number[]): boolean {
  if (first === '' || again === '') return false;
  const [before, after]: readonly unknown[] = [JSON.parse(first), JSON.parse(again)];
  return erasedCustomerIds.some((id) => {
    const erased = anonymousFields(before, id);
    return isDeepStrictEqual(after, erased) || (again.includes(erasedEmail(id)) && isDeepStrictEqual(anonymousFields(after, id), erased));
  });
}
