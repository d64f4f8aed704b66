/*
 * The e-mail addresses that replace those of erased customers. They are in a file of their own, so that code that only
 * checks an address does not load the declarations of all rows.
 */

/** Returns the address that replaces an erased customer's own. E-mails to `.invalid` are never delivered (RFC 2606). */
export const erasedEmail = (customerId: number): string => `erased-${customerId}@erased.invalid`;

export const isErasedEmail = (email: string): boolean => email.endsWith('@erased.invalid');

/** Returns the id of the erased customer who has this address; null if `email` is not an erased customer's address. */
export function erasedCustomerOf(email: unknown): number | null {
  const [, id] = typeof email === 'string' ? (/^erased-(\d+)@erased\.invalid$/.exec(email) ?? []) : [];
  return id === undefined ? null : Number(id);
}
