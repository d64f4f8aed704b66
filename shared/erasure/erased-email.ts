/*
 * The e-mail address of erased customers. It is in a file of its own, so that code that only checks an address does not
 * load the declarations of all rows.
 */

/** Returns the address that replaces an erased customer's own. E-mails to `.invalid` are never delivered (RFC 2606). */
export const erasedEmail = (customerId: number): string => `erased-${customerId}@erased.invalid`;

export const isErasedEmail = (email: string): boolean => email.endsWith('@erased.invalid');

/** Returns the id of the erased customer who has this address; null for any other value. */
export function erasedCustomerOf(email: unknown): number | null {
  const [, id] = typeof email === 'string' ? (/^erased-(\d+)@erased\.invalid$/.exec(email) ?? []) : [];
  return id === undefined ? null : Number(id);
}
