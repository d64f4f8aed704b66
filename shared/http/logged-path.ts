/** The route of a request that matches no contract, named after API Gateway's catch-all. */
export const unmatchedRoute = '$default';

/** Ids: integers and our own prefixed ULIDs. Any other path segment may be secret or personal. */
const loggedParameter = /^(?:\d{1,16}|(?:[a-z]{2,10}_)?[0-7][0-9A-HJKMNP-TV-Z]{25})$/;
/** A word as in our own paths, or a number. */
const loggedWord = /^(?:[a-z]+(?:[-_.][a-z]+)*|v?\d{1,16})$/;
const maxWordLength = 40;
const maxPathLength = 500;

/**
 * Returns a path in the form that logs may contain: the path of the route with the requested ids. Any other text in place of an id is
 * replaced by the route's placeholder. For an unknown path, words are kept, and `{…}` replaces anything that could be a secret, a code or
 * an address.
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
    // An id of another system can be anything, even personal data.
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
