/** The route of a request that is about no contract, as API Gateway calls its catch-all. */
export const unmatchedRoute = '$default';

/** Ids, whole numbers and our own prefixed ULIDs: nothing else that stands in a path is known to be neither secret nor personal. */
const loggedParameter = /^(?:\d{1,16}|(?:[a-z]{2,10}_)?[0-7][0-9A-HJKMNP-TV-Z]{25})$/;
/** A word, as those of our own paths are, or a number. */
const loggedWord = /^(?:[a-z]+(?:[-_.][a-z]+)*|v?\d{1,16})$/;
const maxWordLength = 40;
const maxPathLength = 500;

/**
 * A path as the log may keep it: that of the route, with the ids that were asked for. Any other text in the place of an id stays the
 * placeholder of the route. Of a path that is not ours the words are kept, and `{…}` stands for what could be a secret, a code or an address.
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
    // A number of another system may be anything, also one of a person.
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
