import type { NumberMatches, SearchResults } from '#shared/client/generated/admin-api.ts';
import type { Call } from '../api/call.ts';

export type Lookup = {
  /**
   * The path, in `screens.ts`, of the screen that the lookup opens. Null if the screen is known only from the response.
   * In that case, access need not be checked, because the response contains only what the user may see.
   */
  readonly screen: string | null;
  /** The API call, with a path relative to the store; undefined if the text alone determines the target. */
  readonly call?: Call;
  /** Returns the path of the target, relative to the store; undefined when nothing was found. */
  readonly leadsTo: (answer: unknown) => string | undefined;
};

const ulid = '[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}';
const requestId = new RegExp(`^req_${ulid}$`);
const eventId = new RegExp(`^evt_(?:sample_)?${ulid}$`);
const objectId = /^#?\d{1,16}$/;
const email = /^[^\s@]+@[^\s@]+$/;
/** A gift card code: letters and digits in groups, with or without separators. */
const groupedCode = /^[A-Za-z0-9]{4}(?:[\s-]?[A-Za-z0-9]{4}){3,4}$/;

/** Returns the name of the list for a kind of object: `webhook-deliveries` for `webhook_delivery`. */
export const listOf = (object: string): string => `${object.replaceAll('_', '-').replace(/y$/, 'ie')}s`;

/** Returns the lookups to try in turn for the entered text; empty if it cannot be looked up. */
export function lookupsForText(entered: string): readonly Lookup[] {
  const text = entered.trim();
  if (text === '' || text.length > 320) return [];
  const encoded = encodeURIComponent(text);
  if (requestId.test(text)) return [direct('/requests/:id', `/requests/${encoded}`)];
  if (eventId.test(text)) {
    return text.startsWith('evt_sample_')
      ? [direct('/webhook-deliveries', `/webhook-deliveries?event_id=${encoded}`)]
      : [direct('/events/:id', `/events/${encoded}`)];
  }
  if (email.test(text)) {
    return [byWords(text), direct('/orders', `/orders?email=${encoded}`)];
  }
  if (text.length > 100 || !/[\p{L}\p{N}]/u.test(text)) return [];
  return [
    ...(objectId.test(text) ? [byNumber(Number(text.replace('#', '')))] : []),
    ...(groupedCode.test(text) ? [oneOf('gift-cards', { method: 'POST', path: '/gift-cards/lookup', body: { code: text } })] : []),
    ...(text.length > 64 ? [] : [firstOf('discounts', { path: '/discounts', query: { code: text, limit: 1 } })]),
    byWords(text),
  ];
}

export type Destination = { readonly key: string; readonly label: string; readonly detail: 'Page' | 'Action'; readonly path: string };

type Named = { readonly path: string; readonly name?: string; readonly create?: string };

export const destinationsOf = (screens: readonly Named[]): readonly Destination[] => [
  ...screens.flatMap(({ path, create }) =>
    create === undefined ? [] : [{ key: `new ${path}`, label: create, detail: 'Action' as const, path: `${path}?new=1` }],
  ),
  ...screens.flatMap(({ path, name }) => (name === undefined ? [] : [{ key: path, label: name, detail: 'Page' as const, path }])),
];

/**
 * Returns the destinations whose labels match the typed text: each typed word must be the beginning of a word in the
 * label. If nothing is typed, returns only the destinations with the detail `Action`.
 */
export function findDestinations(places: readonly Destination[], typed: string): readonly Destination[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return places.filter(({ detail }) => detail === 'Action');
  const fits = ({ label }: Destination): boolean => {
    const own = label.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return places.filter(fits).toSorted((one, other) => startsWithTyped(other, typed) - startsWithTyped(one, typed));
}

/** Returns 1 if the label starts with the typed text, in which case Enter opens the destination; otherwise 0. */
export const startsWithTyped = ({ label }: Destination, typed: string): number =>
  typed.trim().length > 1 && label.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 1 : 0;

/** Returns the path of the page that shows a search result. A variant is shown on the page of its product. */
export const pageOfFound = ({ object, id, product_id }: SearchResults['results'][number]): string =>
  object === 'variant' ? `/products/${product_id}` : `/${listOf(object)}/${id}`;

const direct = (screen: string, path: string): Lookup => ({ screen, leadsTo: () => path });

/** Looks up a number in one call, both as an object id and as an order number. */
const byNumber = (number: number): Lookup => ({
  ...{ screen: null, call: { path: '/objects', query: { number } } },
  leadsTo: (answer) => {
    const [first] = (answer as { readonly data?: Partial<NumberMatches> }).data?.matches ?? [];
    return first === undefined ? undefined : pageOf(listOf(first.object), first);
  },
});

/**
 * Opens the page of an exact match or of the only result. If there are several results, opens the list for the first
 * result's kind of object and searches it for the same text.
 */
const byWords = (text: string): Lookup => ({
  ...{ screen: null, call: { path: '/search', query: { q: text, limit: 2 } } },
  leadsTo: (answer) => {
    const results = (answer as { readonly data?: Partial<SearchResults> }).data?.results ?? [];
    const [first, second] = results.filter(({ object }) => object !== 'variant');
    const found = results.find(({ exact, object }) => exact && object !== 'variant') ?? (second === undefined ? first : undefined);
    if (found !== undefined) return pageOf(listOf(found.object), found);
    return first === undefined ? undefined : `/${listOf(first.object)}?q=${encodeURIComponent(text)}`;
  },
});

const oneOf = (noun: string, call: Call): Lookup => ({
  ...{ screen: `/${noun}/:id`, call },
  leadsTo: (answer) => pageOf(noun, (answer as { readonly data?: unknown }).data),
});

/** Returns a lookup that opens the page of the first object in the response to `call`. */
const firstOf = (noun: string, call: Call): Lookup => ({
  ...{ screen: `/${noun}/:id`, call },
  leadsTo: (answer) => pageOf(noun, (answer as { readonly data?: readonly unknown[] }).data?.[0]),
});

function pageOf(noun: string, thing: unknown): string | undefined {
  const { id } = (thing ?? {}) as { readonly id?: unknown };
  return typeof id === 'number' || typeof id === 'string' ? `/${noun}/${id}` : undefined;
}
