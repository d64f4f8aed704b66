/**
 * Noncharacters that queues refuse, although a JSON string may contain them unescaped. `JSON.stringify` already escapes everything else
 * that queues refuse (control characters and unpaired surrogates).
 */
const refusedByTransports = /[\uFFFE\uFFFF]/g;

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/**
 * Escapes a JSON text for all transports: SQS allows U+0009, U+000A, U+000D, U+0020 to U+D7FF, U+E000 to U+FFFD and the astral planes. Both
 * texts parse to the same value.
 */
export const transportSafe = (json: string): string => json.replace(refusedByTransports, escaped);

/** Returns a value as JSON for all transports: for the body of an event and every queue message. */
export const transportJson = (value: unknown): string => transportSafe(JSON.stringify(value));

/**
 * Returns the bytes that a JSON text adds to a Lambda response, which is itself JSON and contains the text as a string; null counts as
 * itself.
 */
export const answerBytes = (json: string | null): number => Buffer.byteLength(JSON.stringify(json));
