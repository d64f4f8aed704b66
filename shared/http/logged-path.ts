/** The route logged for a request that matches no contract. It is API Gateway's name for the catch-all route. */
export const unmatchedRoute = '$default';

/**
 * Matches ids: integers and our own ULIDs with or without a prefix. Any other path segment may be secret or personal.
 */
const loggedParameter = /^(?:\d{1,16}|(?:[a-z]{2,10}_)?[0-7][0-9A-HJKMNP-TV-Z]{25})$/;
/** Matches a number, or a word like those in our own paths. */
const loggedWord = /^(?:[a-z]+(?:[-_.][a-z]+)*|v?\d{1,16})$/;
const maxWordLength = 40;
const maxPathLength = 500;

/**
 * Returns a request's path for the log. A placeholder such as `{id}` or `{…}` replaces each value that may be secret or
 * personal.
 */
export function loggedPath(request: {
  readonly route: string;
  readonly rawPath: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
}): string {
  const route = request.route.slice(request.route.indexOf(' ') + 1);
  if (!route.startsWith('/')) return unknownPath(request.rawPath);
  const sent = new Map(Object.entries(request.params ?? {}));
  return route.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = sent.get(name) ?? '';
    // An id in another system can be anything, even personal data, so it is never logged.
    return name !== 'system_id' && loggedParameter.test(value) ? value : placeholder;
  });
}

function unknownPath(rawPath: string): string {
  const words = rawPath
    .slice(0, maxPathLength)
    .split('/')
    .map((word) => (word === '' || (word.length <= maxWordLength && loggedWord.test(word)) ? word : '{…}'));
  return words.join('/').slice(0, maxPathLength);
}
