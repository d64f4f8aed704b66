const LONGEST_CAUSE = 200;

/**
 * Returns the messages of an error and its causes on one line, including the system's error code if there is one:
 * `fetch failed: ECONNREFUSED`.
 */
export function causeText(thrown: unknown): string {
  const words: string[] = [];
  // The depth is limited, because an error can be its own cause.
  for (
    let error = thrown;
    error !== undefined && error !== null && words.length < 4;
    error = (error as { readonly cause?: unknown }).cause
  ) {
    const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
    const said = typeof message === 'string' ? message : String(error);
    words.push(typeof code === 'string' && !said.includes(code) ? `${said} ${code}`.trim() : said);
  }
  return bounded(words.filter((text) => text !== '').join(': '), LONGEST_CAUSE);
}

/** Returns the text on a single line, truncated to `longest` characters. */
export function bounded(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
