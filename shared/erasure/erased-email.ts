/*
 * The address of erased customers. It is separate from the rule that sets it, so that code that only checks an address need not load the
 * declarations of all rows.
 */

/** Returns the new address of an erased customer. Mail to `.invalid` is never delivered (RFC 2606). */
export const erasedEmail = (customerId: number): string => `erased-${customerId}@erased.invalid`;

export const isErasedEmail = (email: string): boolean => email.endsWith('@erased.invalid');

/** Returns the erased customer who has this address; null for any other value. */
export function erasedCustomerOf(email: unknown): number | null {
  const [, id] = typeof email === 'string' ? (/^erased-(\d+)@erased\.invalid$/.exec(email) ?? []) : [];
  return id === undefined ? null : Number(id);
}
