import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import type { Supplier } from './supplier.ts';

/** Returns the words by which a supplier is found. */
export const supplierWords = ({ name, email, phone, accountNumber }: Supplier): readonly string[] =>
  distinctWords([
    ...wordsOfText(name),
    ...(email === null ? [] : wordsOfText(email)),
    ...(accountNumber === null ? [] : wordsOfCode(accountNumber)),
    ...(phone === null ? [] : wordsOfPhone(phone)),
  ]);
