import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import type { Product } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import { readPages } from '../api/read-pages.ts';
import { LongText } from '../design/long-text.tsx';
import { type Entrance, mayEnter, useConsole, useStorePaths } from './console-context.tsx';

type Directory = {
  readonly list: string;
  readonly area: Entrance;
  readonly leadsTo: (id: number) => string;
};

/** The kinds of objects whose names are all read in one request, because a store has only a few of each kind. */
const directories = {
  brand: { list: '/brands', area: 'products', leadsTo: (id) => `/products?brand_id=${id}` },
  category: { list: '/categories', area: 'products', leadsTo: (id) => `/products?category_id=${id}` },
  customerGroup: { list: '/customer-groups', area: 'customers', leadsTo: (id) => `/customers?group_id=${id}` },
  endpoint: { list: '/webhook-endpoints', area: ['developers', 'settings'], leadsTo: (id) => `/webhook-endpoints/${id}` },
  location: { list: '/locations', area: ['inventory', 'settings'], leadsTo: (id) => `/locations/${id}` },
  resource: { list: '/booking-resources', area: 'bookings', leadsTo: (id) => `/booking-resources/${id}` },
  supplier: { list: '/suppliers', area: 'inventory', leadsTo: (id) => `/suppliers/${id}` },
} as const satisfies Readonly<Record<string, Directory>>;

export type NamedKind = keyof typeof directories;

/** The maximum number of names per call. In most stores, one call returns all objects of a kind. */
const maxNames = 100;
/** How long names are cached. Names rarely change, and an edit in this browser window reloads them immediately. */
const namesKeptMs = 300_000;

/** An object in a list that the API returned. A webhook endpoint without a name is shown with its `url` instead. */
type Row = { readonly id: number; readonly name: string; readonly url?: string; readonly currency?: string | null };
/** An object and its name. A supplier also has a currency. Null means the store's currency. */
export type NamedThing = { readonly id: number; readonly name: string; readonly currency?: string | null };

const nameOf = ({ id, name, url = '', currency = null }: Row): NamedThing => ({ id, name: name || url, currency });

/**
 * Returns the names of a kind's newest objects, at most 1,000, cached for five minutes. Undefined while loading or
 * without access.
 */
export const useDirectory = (kind: NamedKind, isWanted = true): readonly NamedThing[] | undefined => useNames(kind, isWanted).data;

/** Returns a function that returns the name for an id, or the id while the name is unknown. */
export function useNameOf(kind: NamedKind): (id: number) => string {
  const things = useDirectory(kind);
  return (id) => things?.find((one) => one.id === id)?.name ?? String(id);
}

function useNames(kind: NamedKind, isWanted = true) {
  const { send, person, store } = useConsole();
  const { inStore } = useStorePaths();
  const { list, area } = directories[kind];
  return useQuery({
    queryKey: ['names', store.id, kind],
    queryFn: async ({ signal }) =>
      (await readPages((cursor) => send<Page<Row>>(inStore({ path: list, query: { limit: maxNames, cursor } }), { signal }))).data.map(
        nameOf,
      ),
    enabled: isWanted && mayEnter(person, store.id, area),
    staleTime: namesKeptMs,
  });
}

/** A link to an object, which shows its name, "…" while the name is loading, or its id if the name is unknown. */
export function NameLink({ kind, id }: { readonly kind: NamedKind; readonly id: number }) {
  const { href } = useStorePaths();
  const { data, isLoading } = useNames(kind);
  const name = data?.find((one) => one.id === id)?.name;
  const link = (
    <a href={href(directories[kind].leadsTo(id))} title={`Id ${id}`}>
      {name === undefined ? isLoading ? '…' : id : <bdi>{name}</bdi>}
    </a>
  );
  return name === undefined ? link : <LongText text={name}>{link}</LongText>;
}

/** Links to several objects, one per line; a dash if there are none. */
export const NameLinks = ({ kind, ids }: { readonly kind: NamedKind; readonly ids: readonly (number | null)[] }): ComponentChildren => {
  const known = ids.filter((id) => id !== null);
  return known.length === 0
    ? '–'
    : known.map((id) => (
        <div key={id}>
          <NameLink kind={kind} id={id} />
        </div>
      ));
};

type Shown = NamedThing & Pick<Product, 'images'>;

/** Reads products by id, in one call. The result does not contain deleted products. */
export function useProducts(ids: readonly number[]): ReadonlyMap<number, Shown> {
  const { send, person, store } = useConsole();
  const { inStore } = useStorePaths();
  const wanted = [...new Set(ids)].slice(0, maxNames).join(',');
  const { data } = useQuery({
    queryKey: ['product names', store.id, wanted],
    queryFn: async ({ signal }) =>
      (await send<Page<Shown>>(inStore({ path: '/products', query: { ids: wanted, limit: maxNames } }), { signal })).data,
    enabled: wanted !== '' && mayEnter(person, store.id, 'products'),
    staleTime: namesKeptMs,
  });
  return new Map(data?.map((product) => [product.id, product]));
}
