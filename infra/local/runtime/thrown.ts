// Avoids `instanceof Error`: a test runner's realm has its own Error, which Node's errors do not inherit from.

const fieldOf = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? (thrown as Readonly<Record<string, unknown>>)[name] : undefined;

/** Returns the error code of Node or SQLite in a thrown value, such as `ENOENT`. */
export const thrownCodeOf = (thrown: unknown): unknown => fieldOf(thrown, 'errcode') ?? fieldOf(thrown, 'code');

/** Returns the reason in a thrown value, as one line. */
export const reasonOf = (thrown: unknown): string =>
  String(fieldOf(thrown, 'message') ?? thrown)
    .split('\n', 1)
    .join('');

/** Returns the stack of a thrown value, or its text, for a log. */
export const detailsOf = (thrown: unknown): string => String(fieldOf(thrown, 'stack') ?? thrown);

/** Returns the error output of a failed child process. */
export function printedBy(thrown: unknown): string | undefined {
  const printed = fieldOf(thrown, 'stderr');
  return typeof printed === 'string' ? printed : undefined;
}
