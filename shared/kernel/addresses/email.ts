/**
 * Returns the form in which e-mail addresses are compared. Addresses that differ only in case are considered the same
 * person's.
 */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
