// Without `instanceof Error`: a test runner's realm has an Error of its own, and what Node throws is not one of those.

const fieldOf = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? (thrown as Readonly<Record<string, unknown>>)[name] : undefined;

/** Node's or SQLite's code of something thrown, such as `ENOENT`. */
export const thrownCodeOf = (thrown: unknown): unknown => fieldOf(thrown, 'errcode') ?? fieldOf(thrown, 'code');

/** The reason in something thrown, as one line. */
export const reasonOf = (thrown: unknown): string =>
  String(fieldOf(thrown, 'message') ?? thrown)
    .split('\n', 1)
    .join('');

/** All that is known of something thrown, for a log. */
export const detailsOf = (thrown: unknown): string => String(fieldOf(thrown, 'stack') ?? thrown);

/** The error output of a child process that failed. */
export function printedBy(thrown: unknown): string | undefined {
  const printed = fieldOf(thrown, 'stderr');
  return typeof printed === 'string' ? printed : undefined;
}
