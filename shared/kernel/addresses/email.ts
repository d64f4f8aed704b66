/**
 * Returns the form in which e-mail addresses are compared. Addresses that differ only in case count as the same
 * address.
 */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
