import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Person, Store } from '#shared/client/generated/admin-api.ts';
import { mayUse, type StaffArea } from '#shared/staff/staff.ts';
import type { Call } from '../api/call.ts';
import type { Send } from '../api/send.ts';
import { formatFor } from '../format/store-format.ts';

export type ConsoleContext = {
  readonly send: Send;
  /** The admin API's base URL, for display. */
  readonly apiUrl: string;
  readonly person: Person;
  readonly store: Store;
};

const Context = createContext<ConsoleContext | undefined>(undefined);

/** Provides the current store to its children, and sets how dates and amounts are formatted. */
export function ConsoleProvider({ value, children }: { readonly value: ConsoleContext; readonly children: ComponentChildren }) {
  formatFor(value.store);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Returns the context of the current store. Throws an Error outside a `ConsoleProvider`. */
export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('No store is open: wrap the component in ConsoleProvider.');
  return context;
}

/** Returns functions that turn a path within the store into a page's path (`href`) or an API call (`inStore`). */
export function useStorePaths(): { readonly href: (path: string) => string; readonly inStore: (call: Call) => Call } {
  const { store } = useConsole();
  return {
    href: (path) => `/admin/${store.id}${path}`,
    inStore: (call) => (call.isOfPlatform === true ? call : { ...call, path: `/stores/${store.id}${call.path}` }),
  };
}

/**
 * Returns a function that opens the page at a path relative to the store. With `replace`, the new page replaces the
 * current page in the browser's history.
 */
export function useOpenPage(): (path: string, replace?: boolean) => void {
  const { route } = useLocation();
  const { href } = useStorePaths();
  return (path, replace) => route(href(path), replace);
}

export type LinkProps = Omit<preact.AnchorHTMLAttributes, 'href'> & { readonly to: string; readonly children: ComponentChildren };

export function Link({ to, children, ...attributes }: LinkProps) {
  const { href } = useStorePaths();
  return (
    <a {...attributes} href={href(to)}>
      {children}
    </a>
  );
}

/** A screen's required access: a staff area, any one of several, operator access, or none (null). */
export type Entrance = StaffArea | readonly StaffArea[] | 'operator' | null;

/** Reports whether a person's access to a store satisfies `area`. Operators have access to everything. */
export const mayEnter = ({ operator, stores }: Person, storeId: string, area: Entrance): boolean => {
  if (area === 'operator') return operator;
  const member = stores.find(({ id }) => id === storeId);
  return operator || (member !== undefined && mayUse(member, [area ?? []].flat()));
};
