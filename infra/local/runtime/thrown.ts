// Does not use `instanceof Error`, because a test runner's realm has its own Error, from which Node's errors do not
// inherit.

const fieldOf = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? (thrown as Readonly<Record<string, unknown>>)[name] : undefined;

/** Returns a thrown value's error code from Node or SQLite, such as `ENOENT`. */
export const thrownCodeOf = (thrown: unknown): unknown => fieldOf(thrown, 'errcode') ?? fieldOf(thrown, 'code');

/** Returns a thrown value's message in one line. */
export const reasonOf = (thrown: unknown): string =>
  String(fieldOf(thrown, 'message') ?? thrown)
    .split('\n', 1)
    .join('');

/**
 * Returns the text that describes a thrown value in a log: the stack trace or, if there is none, the value as a string.
 */
export const detailsOf = (thrown: unknown): string => String(fieldOf(thrown, 'stack') ?? thrown);

/**
 * Returns the text that a failed child process printed to its standard error; undefined if `thrown` does not come from
 * a child process.
 */
export function printedBy(thrown: unknown): string | undefined {
  const printed = fieldOf(thrown, 'stderr');
  return typeof printed === 'string' ? printed : undefined;
}
