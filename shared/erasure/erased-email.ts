/*
 * The address of erased customers, apart from the rule that puts it in: who only looks at an address need not load what is declared of every row.
 */

/** The address that an erased customer has from then on. Nobody receives what is sent to `.invalid` (RFC 2606). */
export const erasedEmail = (customerId: number): string => `erased-${customerId}@erased.invalid`;

export const isErasedEmail = (email: string): boolean => email.endsWith('@erased.invalid');

/** The erased customer whose address a value is; null when it is none. */
export function erasedCustomerOf(email: unknown): number | null {
  const [, id] = typeof email === 'string' ? (/^erased-(\d+)@erased\.invalid$/.exec(email) ?? []) : [];
  return id === undefined ? null : Number(id);
}
