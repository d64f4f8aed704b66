import { includesScope, type Scope, scopes } from '#shared/api-keys/scopes.ts';
import type { ApiKey, ApiRequestCountsOfKey } from '#shared/client/generated/admin-api.ts';

export type Access = 'none' | 'read' | 'write';

/** The resources that have scopes, such as `gift_cards`, and whether each resource has a write scope. */
export const nouns: readonly { readonly noun: string; readonly canBeWritten: boolean }[] = scopes
  .filter((scope) => scope.startsWith('read_'))
  .map((scope) => {
    const noun = scope.slice('read_'.length);
    return { noun, canBeWritten: (scopes as readonly string[]).includes(`write_${noun}`) };
  });

/** Returns the level of access that the scopes allow for a resource. Write access includes read access. */
export function accessToNoun(held: readonly string[], noun: string): Access {
  if (held.includes(`write_${noun}`)) return 'write';
  return held.includes(`read_${noun}`) ? 'read' : 'none';
}

/** Returns the smallest set of scopes that gives this access. */
export const minimalScopesFor = (access: (noun: string) => Access): readonly Scope[] => {
  const wanted = nouns.map(({ noun }) => `${access(noun)}_${noun}`);
  return scopes.filter((scope) => wanted.includes(scope));
};

export const presets: readonly { readonly name: string; readonly scopes: readonly Scope[] }[] = [
  { name: 'Read only', scopes: scopes.filter((scope) => scope.startsWith('read_')) },
  { name: 'ERP', scopes: ['write_products', 'write_inventory', 'write_orders', 'read_customers', 'read_store'] },
  {
    name: 'Storefront',
    scopes: [
      'read_products',
      'read_inventory',
      'write_orders',
      'write_customers',
      'read_discounts',
      'read_gift_cards',
      'write_bookings',
      'read_store',
    ],
  },
];

export type KeyAction = 'explain' | 'edit' | 'roll' | 'revoke';

const actions: Readonly<Record<ApiKey['status'], readonly KeyAction[]>> = {
  active: ['explain', 'edit', 'roll', 'revoke'],
  // An expired key cannot be rolled, because the new secret would not work either.
  expired: ['explain', 'edit', 'revoke'],
  revoked: [],
};

export const keyActions = ({ status }: Pick<ApiKey, 'status'>): readonly KeyAction[] => actions[status];

/** Formats scopes as one line, such as `read orders, store; write products`. */
export function scopeText(held: readonly string[]): string {
  const of = (access: Access): string =>
    nouns
      .filter(({ noun }) => accessToNoun(held, noun) === access)
      .map(({ noun }) => noun.replaceAll('_', ' '))
      .join(', ');
  const [read, write] = [of('read'), of('write')];
  return [read && `read ${read}`, write && `write ${write}`].filter(Boolean).join('; ');
}

type Operations = Readonly<Record<string, readonly (readonly string[])[]>>;

/**
 * Returns the calls that the scopes allow, each with its summary. The result includes the calls that every key may
 * make.
 */
export const callsOfScopes = (held: readonly string[], operations: Operations): readonly (readonly [call: string, summary: string])[] =>
  Object.entries(operations)
    .filter(([scope]) => scope === 'integration' || (scopes.some((one) => one === scope) && includesScope(held, scope as Scope)))
    .flatMap(([, calls]) => calls.map(([call = '', summary = '']) => [call, summary] as const));

/** Returns a curl command for a read-only call that the scopes allow. */
export function firstCall(held: readonly string[], operations: Operations, apiUrl: string, secret: string): string {
  const lists = callsOfScopes(held, operations)
    .map(([call]) => call)
    .filter((call) => /^GET \/[a-z-]+$/.test(call) && !call.endsWith('/events'));
  const path = (lists.find((call) => call === 'GET /products') ?? lists[0] ?? 'GET /events').slice('GET '.length);
  return `curl -s '${apiUrl}${path}${path === '/store' ? '' : '?limit=3'}' \\\n  -H 'Authorization: Bearer ${secret}'`;
}

export type Advice = {
  /** The number of calls in the last fourteen days. */
  readonly calls: number;
  /** The scopes that are sufficient for the key's successful calls. */
  readonly enough: readonly Scope[];
  /** The scopes that the key does not need. For example, a key that only reads orders does not need `write_orders`. */
  readonly spare: readonly Scope[];
  /**
   * Whether the API key successfully requested events in the last fourteen days. If true, `spare` contains no read
   * scopes.
   */
  readonly readsEvents: boolean;
};

/**
 * Compares an API key's scopes with the scopes that its successful calls needed in the last fourteen days. If the key
 * has read the event log, the key needs all of its read access. If the calls needed no scopes at all, `enough` contains
 * all of the key's scopes.
 */
export function scopeAdvice(
  held: readonly Scope[],
  counts: Pick<ApiRequestCountsOfKey, 'calls' | 'scopes' | 'routes'> | undefined,
): Advice {
  const used = counts?.scopes.filter(({ succeeded }) => succeeded > 0).map(({ scope }) => scope) ?? [];
  const readsEvents = counts?.routes.some(({ route, succeeded }) => succeeded > 0 && route?.startsWith('GET /v1/events') === true) ?? false;
  if (counts === undefined || (used.length === 0 && !readsEvents))
    return { calls: counts?.calls ?? 0, enough: held, spare: [], readsEvents };
  const enough = minimalScopesFor((noun) => {
    const access = accessToNoun(held, noun);
    if (access === 'write' && used.includes(`write_${noun}`)) return 'write';
    return access !== 'none' && (readsEvents || used.includes(`read_${noun}`)) ? 'read' : 'none';
  });
  const spare = held.filter((scope) => !enough.includes(scope) && !includesScope(enough, scope));
  return { calls: counts.calls, enough, spare, readsEvents };
}
