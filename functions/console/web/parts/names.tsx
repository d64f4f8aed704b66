import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import type { Product } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import { readPages } from '../api/read-pages.ts';
import { LongText } from '../design/long-text.tsx';
import { type Entrance, mayEnter, useConsole, useStorePaths } from './console-context.tsx';

type Directory = {
  /** Of the list with the names, relative to the store. */
  readonly list: string;
  readonly area: Entrance;
  /** Where a name leads. */
  readonly leadsTo: (id: number) => string;
};

/** Kinds with few things in a store, so that few calls read the names of all of them. */
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

/** So many are read at once: most stores have no more, and of more the next ones follow. */
const maxNames = 100;
/** Names change seldom; a person who changes one in this window reads it again at once. */
const namesKeptMs = 300_000;

/** An endpoint may have no name; its address stands for it. */
type Row = { readonly id: number; readonly name: string; readonly url?: string; readonly currency?: string | null };
/** A supplier has a currency too, or null for the store's. */
export type NamedThing = { readonly id: number; readonly name: string; readonly currency?: string | null };

const nameOf = ({ id, name, url = '', currency = null }: Row): NamedThing => ({ id, name: name || url, currency });

/**
 * The things of a kind with their names, by one call for a hundred of them, kept for five minutes; undefined until they are read, and for who may not
 * see them. Of more than a thousand the newest.
 */
export const useDirectory = (kind: NamedKind, isWanted = true): readonly NamedThing[] | undefined => useNames(kind, isWanted).data;

/** Finds the name of a thing of a kind; the id where it is not known, or not yet. */
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

/** A thing by its name, as a link to it; by its id where the name is not known, but not as long as it is being read. */
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

/** Several things by their names, below each other; a dash for none. */
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

/** Products by their ids, by one call; without those that are deleted. */
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
