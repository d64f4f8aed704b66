/**
 * Non-characters that queues refuse, though a JSON string may hold them unescaped. All else that a queue refuses
 * (control characters and lone surrogates) `JSON.stringify` escapes by itself.
 */
const refusedByTransports = /[\uFFFE\uFFFF]/g;

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/**
 * The same JSON in characters that every transport takes: SQS allows U+0009, U+000A, U+000D, U+0020 to U+D7FF, U+E000 to U+FFFD and
 * the astral planes. A parser reads the same value from both texts.
 */
export const transportSafe = (json: string): string => json.replace(refusedByTransports, escaped);

/** A value as JSON that every transport takes: for the bytes of events and for every message of a queue. */
export const transportJson = (value: unknown): string => transportSafe(JSON.stringify(value));

/** The bytes that a JSON text adds to an answer of Lambda, which is JSON itself and holds the text as a string; null as itself. */
export const answerBytes = (json: string | null): number => Buffer.byteLength(JSON.stringify(json));
