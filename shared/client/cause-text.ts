const LONGEST_CAUSE = 200;

/** The words of an error and of what caused it, on one line, with the code of the system where there is one: `fetch failed: ECONNREFUSED`. */
export function causeText(thrown: unknown): string {
  const words: string[] = [];
  // Bound, since a cause may be its own.
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

/** The text without line breaks, cut where it is longer. */
export function bounded(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
