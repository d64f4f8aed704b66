import { integer } from './fields-schema.ts';

/** How many there are of something: a whole number from 0. */
export const Count = integer(0, Number.MAX_SAFE_INTEGER);
