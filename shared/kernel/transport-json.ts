/**
 * Matches U+FFFE and U+FFFF, which queues refuse and `JSON.stringify` does not escape. `JSON.stringify` escapes all
 * other characters that queues refuse: control characters and unpaired surrogates.
 */
const refusedByTransports = /[\uFFFE\uFFFF]/g;

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/**
 * Escapes JSON so that every transport accepts it; the result parses to the same value. SQS allows U+0009, U+000A,
 * U+000D, U+0020 to U+D7FF, U+E000 to U+FFFD and the astral planes.
 */
export const transportSafe = (json: string): string => json.replace(refusedByTransports, escaped);

/**
 * Serializes a value as JSON that every transport accepts. Used for the bodies of events and for all queue messages.
 */
export const transportJson = (value: unknown): string => transportSafe(JSON.stringify(value));

/**
 * Returns the bytes that a JSON text adds to a Lambda response. The response contains the text as a JSON string, or the
 * literal `null` if there is no text.
 */
export const answerBytes = (json: string | null): number => Buffer.byteLength(JSON.stringify(json));
