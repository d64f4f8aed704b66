/** A time as the wire shows it: ISO-8601 in UTC (specification: conventions, 2). */
export const timestamp = (ms: number): string => new Date(ms).toISOString();

/** The same of a time that may not have come yet. */
export const timestampOrNull = (ms: number | null): string | null => (ms === null ? null : timestamp(ms));
