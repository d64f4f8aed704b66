import type { NumberMatches, SearchResults } from '#shared/client/generated/admin-api.ts';
import type { Call } from '../api/call.ts';

/** One place where what was entered may be found. */
export type Lookup = {
  /** The screen that it leads to, as `screens.ts` names it; null where the answer says it, and has only what the person may see. */
  readonly screen: string | null;
  /** The call to make first, relative to the store; without it the text is enough. */
  readonly call?: Call;
  /** The path, below the store's, that the answer leads to; undefined when it is not there. */
  readonly leadsTo: (answer: unknown) => string | undefined;
};

const ulid = '[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}';
const requestId = new RegExp(`^req_${ulid}$`);
const eventId = new RegExp(`^evt_(?:sample_)?${ulid}$`);
const objectId = /^#?\d{1,16}$/;
const email = /^[^\s@]+@[^\s@]+$/;
/** A gift card's code in any spelling: letters and digits, in groups. */
const groupedCode = /^[A-Za-z0-9]{4}(?:[\s-]?[A-Za-z0-9]{4}){3,4}$/;

/** The list of a kind of object: `webhook-deliveries` of `webhook_delivery`. */
export const listOf = (object: string): string => `${object.replaceAll('_', '-').replace(/y$/, 'ie')}s`;

/**
 * Where a person may have meant to go who entered this into the one box for any id: the number of an order, the id of a request, an event or
 * anything with a page, an e-mail address, the code of a gift card or a discount, a SKU. To be tried in turn; empty when it looks like nothing.
 */
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

/** A page or an action of the console, by what it is called. */
export type Destination = { readonly key: string; readonly label: string; readonly detail: 'Page' | 'Action'; readonly path: string };

type Named = { readonly path: string; readonly name?: string; readonly create?: string };

/** What can be gone to and done, by the screens that a person may enter. */
export const destinationsOf = (screens: readonly Named[]): readonly Destination[] => [
  ...screens.flatMap(({ path, create }) =>
    create === undefined ? [] : [{ key: `new ${path}`, label: create, detail: 'Action' as const, path: `${path}?new=1` }],
  ),
  ...screens.flatMap(({ path, name }) => (name === undefined ? [] : [{ key: path, label: name, detail: 'Page' as const, path }])),
];

/** The places with a word that begins with each word that was typed; the actions when nothing was. */
export function findDestinations(places: readonly Destination[], typed: string): readonly Destination[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return places.filter(({ detail }) => detail === 'Action');
  const fits = ({ label }: Destination): boolean => {
    const own = label.toLowerCase().split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return places.filter(fits).toSorted((one, other) => startsWithTyped(other, typed) - startsWithTyped(one, typed));
}

/** Whether a place is called as somebody began to type: then Enter goes there. */
export const startsWithTyped = ({ label }: Destination, typed: string): number =>
  typed.trim().length > 1 && label.toLowerCase().startsWith(typed.trim().toLowerCase()) ? 1 : 0;

/** The page of something that search has found; a variant is on the page of its product. */
export const pageOfFound = ({ object, id, product_id }: SearchResults['results'][number]): string =>
  object === 'variant' ? `/products/${product_id}` : `/${listOf(object)}/${id}`;

const direct = (screen: string, path: string): Lookup => ({ screen, leadsTo: () => path });

/** What has a number as an id, or the order with it: one call, answered with what the person may see. */
const byNumber = (number: number): Lookup => ({
  ...{ screen: null, call: { path: '/objects', query: { number } } },
  leadsTo: (answer) => {
    const [first] = (answer as { readonly data?: Partial<NumberMatches> }).data?.matches ?? [];
    return first === undefined ? undefined : pageOf(listOf(first.object), first);
  },
});

/**
 * What search finds: the page of what has exactly the code that was entered, or of the only one; of several, the list in which they are found by the
 * same words.
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

/** A call that answers with the thing itself. */
const oneOf = (noun: string, call: Call): Lookup => ({
  ...{ screen: `/${noun}/:id`, call },
  leadsTo: (answer) => pageOf(noun, (answer as { readonly data?: unknown }).data),
});

/** A call that answers with a list of at most one. */
const firstOf = (noun: string, call: Call): Lookup => ({
  ...{ screen: `/${noun}/:id`, call },
  leadsTo: (answer) => pageOf(noun, (answer as { readonly data?: readonly unknown[] }).data?.[0]),
});

function pageOf(noun: string, thing: unknown): string | undefined {
  const { id } = (thing ?? {}) as { readonly id?: unknown };
  return typeof id === 'number' || typeof id === 'string' ? `/${noun}/${id}` : undefined;
}
