/** The form in which e-mail addresses are compared: two addresses that differ only in case are one person's. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
