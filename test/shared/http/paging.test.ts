import fc from 'fast-check';
import { invalidCursor, type ListQuery, listBody, readPageRequest } from '#shared/http/paging.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { padId } from '#shared/table/keys.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const secret = 'secret of this store';
const nowMs = Date.UTC(2026, 10, 5, 10);
const lastKey = padId(1_234_567);

type Filtered = ListQuery & { readonly status?: string; readonly ids?: readonly number[] };

const cursorOf = (query: Filtered = {}, list = 'products', after = lastKey): string =>
  listBody(secret, list, query, { items: [], next: after }, { nowMs, view: String }).next_cursor ?? '';

/** Returns the key in the query's cursor. If the query is refused, returns the error code. */
const follow = (query: Filtered, list = 'products', by = secret): string | null => {
  try {
    return readPageRequest(by, list, query).after;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('a cursor', () => {
  it('continues where its page ended', () => {
    expect(follow({ cursor: cursorOf() })).toBe(lastKey);
    expect(follow({ cursor: cursorOf({ status: 'active', limit: 3 }), status: 'active', limit: 3 })).toBe(lastKey);
  });

  it('is short, and the same in every release', () => {
    expect(Buffer.from(cursorOf({ status: 'active' }), 'base64url').toString()).toBe('1.0000000001234567.WG-C90oXKYP81njYPBP-64');
  });

  it('stays valid during the rotation of its secret', () => {
    const cursor = cursorOf();
    expect(follow({ cursor }, 'products', `${secret},+new secret`)).toBe(lastKey);
    expect(follow({ cursor }, 'products', `new secret,${secret}`)).toBe(lastKey);
    expect(follow({ cursor }, 'products', 'new secret')).toBe('invalid_cursor');
  });

  it('treats a filter without a value as absent', () => {
    expect(follow({ cursor: cursorOf(), updated_since: undefined } as unknown as Filtered)).toBe(lastKey);
  });

  it('that is refused is named in the error, with a remedy', () => {
    expect(invalidCursor()).toMatchObject({
      code: 'invalid_cursor',
      message: 'The cursor does not belong to this list with these filters; start again without a cursor.',
      param: 'cursor',
    });
  });

  it('can contain composite keys', () => {
    const key = `${padId(1)}#${padId(20)}`;
    expect(follow({ cursor: cursorOf({}, 'levels', key) }, 'levels')).toBe(key);
  });

  it('needs no escaping in a URL', () => {
    expect(cursorOf()).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it('is valid with a different limit', () => {
    expect(follow({ cursor: cursorOf({ limit: 2 }), limit: 250 })).toBe(lastKey);
    expect(follow({ cursor: cursorOf({ limit: 2 }) })).toBe(lastKey);
  });

  it('does not depend on the order of the filters', () => {
    const cursor = cursorOf({ status: 'active', updated_since: '2026-11-01T00:00:00Z' });
    expect(follow({ cursor, updated_since: '2026-11-01T00:00:00Z', status: 'active' })).toBe(lastKey);
  });

  it.each([
    ['a different filter value', { status: 'draft' }],
    ['one filter less', {}],
    ['one filter more', { status: 'active', created_since: '2026-11-01T00:00:00Z' }],
    ['the value in a different filter', { ids: [1] }],
  ])('is invalid with %s', (_, query) => {
    expect(follow({ ...query, cursor: cursorOf({ status: 'active' }) })).toBe('invalid_cursor');
  });

  it('is invalid for another list and another store', () => {
    expect(follow({ cursor: cursorOf() }, 'orders')).toBe('invalid_cursor');
    expect(follow({ cursor: cursorOf() }, 'products', 'secret of another store')).toBe('invalid_cursor');
  });

  it.each([
    ['with a different key under the same signature', (text: string) => text.replace(lastKey, padId(9_999_999))],
    ['with a different version', (text: string) => text.replace('1.', '2.')],
    ['without a signature', (text: string) => text.split('.').slice(0, 2).join('.')],
    ['with an empty signature', (text: string) => `${text.split('.').slice(0, 2).join('.')}.`],
    ['with a cut signature', (text: string) => text.slice(0, -1)],
    ['with a longer signature', (text: string) => `${text}A`],
    ['without a key', (text: string) => text.replace(lastKey, '')],
    ['that is a bare key', () => lastKey],
    ['that is empty', () => ''],
  ])('%s is invalid', (_, forge) => {
    const forged = forge(Buffer.from(cursorOf(), 'base64url').toString());
    expect(follow({ cursor: Buffer.from(forged).toString('base64url') })).toBe('invalid_cursor');
  });

  it('that is truncated anywhere is invalid', () => {
    const cursor = cursorOf();
    for (let length = 0; length < cursor.length - 1; length += 1)
      expect(follow({ cursor: cursor.slice(0, length) })).toBe('invalid_cursor');
  });

  it('that is any other string is invalid, without an exception', () => {
    const anything = fc.oneof(
      fc.string({ unit: anyCodePoint }),
      fc.base64String(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
      fc.tuple(fc.string(), fc.string(), fc.string()).map((parts) => Buffer.from(parts.join('.')).toString('base64url')),
    );
    fc.assert(fc.property(anything, (cursor) => follow({ cursor }) === 'invalid_cursor'));
  });

  it('can be read back for every key and filter', () => {
    const key = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 3 }).map((ids) => ids.map(padId).join('#'));
    fc.assert(
      fc.property(key, fc.string(), fc.array(fc.nat()), (after, status, ids) => {
        expect(follow({ status, ids, cursor: cursorOf({ status, ids }, 'products', after) })).toBe(after);
      }),
    );
  });
});

describe('a page request', () => {
  it('is for the first page of 50 by default', () => {
    expect(readPageRequest(secret, 'products', {})).toEqual({ limit: 50, after: null, updatedSinceMs: null, createdSinceMs: null });
  });

  it('has its times in epoch milliseconds', () => {
    const query = { limit: 7, updated_since: '2026-11-05T10:00:00.250Z', created_since: '2026-11-05T10:00:00Z' };
    expect(readPageRequest(secret, 'products', query)).toEqual({
      limit: 7,
      after: null,
      updatedSinceMs: nowMs + 250,
      createdSinceMs: nowMs,
    });
  });
});

describe('a list body', () => {
  it('of a page with a next one has a cursor and the time ten seconds ago', () => {
    const body = listBody(secret, 'products', {}, { items: [3, 2], next: lastKey }, { nowMs, view: (id) => ({ id }) });
    expect(body).toEqual({
      data: [{ id: 3 }, { id: 2 }],
      has_more: true,
      next_cursor: cursorOf(),
      as_of: '2026-11-05T09:59:50.000Z',
    });
  });

  it('of the last page has no cursor', () => {
    const body = listBody(secret, 'products', {}, { items: [], next: null }, { nowMs, view: String });
    expect(body).toEqual({ data: [], has_more: false, next_cursor: null, as_of: '2026-11-05T09:59:50.000Z' });
  });
});
