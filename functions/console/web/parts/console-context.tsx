import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Person, Store } from '#shared/client/generated/admin-api.ts';
import { mayUse, type StaffArea } from '#shared/staff/staff.ts';
import type { Call } from '../api/call.ts';
import type { Send } from '../api/send.ts';
import { formatFor } from '../format/store-format.ts';

export type ConsoleContext = {
  readonly send: Send;
  /** Where the admin API begins, host included, for what is shown to people. */
  readonly apiUrl: string;
  readonly person: Person;
  readonly store: Store;
};

const Context = createContext<ConsoleContext | undefined>(undefined);

/** Opens a store for what is below: for its context, and for how dates and amounts are written. */
export function ConsoleProvider({ value, children }: { readonly value: ConsoleContext; readonly children: ComponentChildren }) {
  formatFor(value.store);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The context of every screen. @throws Error outside a store */
export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error('There is no open store here.');
  return context;
}

/** Paths of the open store: of its pages (`href`) and of the API (`inStore`). */
export function useStorePaths(): { readonly href: (path: string) => string; readonly inStore: (call: Call) => Call } {
  const { store } = useConsole();
  return {
    href: (path) => `/admin/${store.id}${path}`,
    inStore: (call) => (call.isOfPlatform === true ? call : { ...call, path: `/stores/${store.id}${call.path}` }),
  };
}

/** The right that a person needs to enter: an area in the store, one of several for a list, nothing (null), or to run the platform. */
export type Entrance = StaffArea | readonly StaffArea[] | 'operator' | null;

/** Whether a person may enter what is there for some in a store; operators may everything. */
export const mayEnter = ({ operator, stores }: Person, storeId: string, area: Entrance): boolean => {
  if (area === 'operator') return operator;
  const member = stores.find(({ id }) => id === storeId);
  return operator || (member !== undefined && mayUse(member, [area ?? []].flat()));
};
