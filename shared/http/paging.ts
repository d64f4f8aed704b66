import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#shared/kernel/errors.ts';
import { acceptedSecrets, currentSecret } from '#shared/kernel/rotated-secret.ts';

/** The shared parameters of list operations (specification: Shared list parameters). */
type PageRequest = {
  readonly limit: number;
  /**
   * The sort key of the previous page's last object; null for the first page. Only objects that follow this key in the
   * list (newest first) are returned.
   */
  readonly after: string | null;
  readonly updatedSinceMs: number | null;
  readonly createdSinceMs: number | null;
};

export type ListQuery = {
  readonly limit?: number;
  readonly cursor?: string;
  readonly updated_since?: string;
  readonly created_since?: string;
};

/** A page from the data layer. `next` is the sort key of the last object if more objects follow, and null otherwise. */
export type FoundPage<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export type ListBody<View> = {
  readonly data: View[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly as_of: string;
};

/**
 * The time in ms by which a list's `as_of` is earlier than the clock. Because of this difference, a client that sends
 * `as_of` as its next `updated_since` misses nothing.
 */
export const asOfLagMs = 10_000;
const defaultLimit = 50;

const filterText = (list: string, query: Readonly<Record<string, unknown>>): string => {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  return JSON.stringify([
    list,
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
};

const seal = (secret: string, filters: string, after: string): string =>
  createHmac('sha256', secret).update(`${filters.length}:${filters}${after}`).digest('base64url').slice(0, 22);

/**
 * Reads a request's list parameters.
 * @throws DomainError `invalid_cursor` if the cursor is forged or belongs to another store, list or filter
 */
export function readPageRequest(secret: string, list: string, query: ListQuery): PageRequest {
  return {
    limit: query.limit ?? defaultLimit,
    after: query.cursor === undefined ? null : readCursor(secret, filterText(list, query), query.cursor),
    updatedSinceMs: query.updated_since === undefined ? null : Date.parse(query.updated_since),
    createdSinceMs: query.created_since === undefined ? null : Date.parse(query.created_since),
  };
}

const partsOf = (cursor: string): readonly string[] => Buffer.from(cursor, 'base64url').toString('utf8').split('.');

/** Reports whether a string has the form of a cursor, regardless of list and filters. */
export function mayBeCursor(text: string): boolean {
  const [version, after, signature] = partsOf(text);
  return version === '1' && Boolean(after) && Boolean(signature);
}

function readCursor(secret: string, filters: string, cursor: string): string {
  const [version, after, signature] = partsOf(cursor);
  const given = Buffer.from(signature ?? '');
  const isSealedBy = (one: string): boolean => {
    const expected = Buffer.from(seal(one, filters, after ?? ''));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (version !== '1' || !after || !acceptedSecrets(secret).some(isSealedBy)) throw invalidCursor();
  return after;
}

/** Returns the list envelope (specification: conventions, 6) with the additional field `as_of`. */
export function listBody<Item, View>(
  secret: string,
  list: string,
  query: ListQuery,
  page: FoundPage<Item>,
  options: { readonly nowMs: number; readonly view: (item: Item) => View },
): ListBody<View> {
  return {
    data: page.items.map(options.view),
    has_more: page.next !== null,
    next_cursor:
      page.next === null
        ? null
        : Buffer.from(`1.${page.next}.${seal(currentSecret(secret), filterText(list, query), page.next)}`).toString('base64url'),
    as_of: new Date(options.nowMs - asOfLagMs).toISOString(),
  };
}

/** Returns the refusal for a cursor that this list did not issue (specification: Errors, 400). */
export const invalidCursor = (): DomainError =>
  new DomainError('invalid_cursor', 'The cursor does not belong to this list with these filters; start again without a cursor.', {
    param: 'cursor',
  });
