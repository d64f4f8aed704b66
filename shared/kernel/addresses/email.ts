/** Returns the form in which e-mail addresses are compared. Addresses that differ only in case belong to the same person. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
