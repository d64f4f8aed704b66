import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIdMap, pairsOfIds } from '#infra/cli/restore/id-map.ts';

describe('the ids of an object and of its parts', () => {
  it('are found at any depth, called as the store or their field calls them', () => {
    const old = {
      ...{ object: 'customer', id: 7, group_id: 3, email: 'ada@example.com' },
      addresses: [
        { id: 71, city: 'Cork' },
        { id: 72, city: 'Dublin' },
      ],
    };
    const made = { ...old, id: 107, group_id: 103, addresses: [{ id: 171 }, { id: 172 }] };
    expect([...pairsOfIds(old, made)]).toEqual([
      { object: 'customer', id: 7, new_id: 107 },
      { object: 'address', id: 71, new_id: 171 },
      { object: 'address', id: 72, new_id: 172 },
    ]);
  });

  it('of a record are those of what it is the record of', () => {
    const record = { object: 'order_record', id: 1, line_items: [{ id: 11 }], refunds: [{ id: 12 }] };
    const made = { object: 'order', id: 2, line_items: [{ object: 'line_item', id: 21 }], refunds: [{ id: 22 }] };
    expect([...pairsOfIds(record, made)]).toEqual([
      { object: 'order', id: 1, new_id: 2 },
      { object: 'line_item', id: 11, new_id: 21 },
      { object: 'refund', id: 12, new_id: 22 },
    ]);
  });

  it('leave out what only one of the two has', () => {
    expect([...pairsOfIds({ id: 1, images: [{ id: 2 }, { id: 3 }] }, { id: 10, images: [{ id: null }] }, 'product')]).toEqual([
      { object: 'product', id: 1, new_id: 10 },
    ]);
  });
});

describe('the file of ids', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ids-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'ids.jsonl');

  it('has a line for each id, once, and is read by its owner only', () => {
    const ids = openIdMap(path, { resume: false });
    ids.add([{ object: 'product', id: 1, new_id: 2 }]);
    ids.add([
      { object: 'product', id: 1, new_id: 2 },
      { object: 'variant', id: 1, new_id: 3 },
    ]);
    expect(readFileSync(path, 'utf8')).toBe('{"object":"product","id":1,"new_id":2}\n{"object":"variant","id":1,"new_id":3}\n');
    expect([ids.get('product', 1), ids.get('variant', 1), ids.get('order', 1)]).toEqual([2, 3, undefined]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is gone on with, also behind a line that was cut off', () => {
    appendFileSync(path, '{"object":"order","id":5,"ne');
    const ids = openIdMap(path, { resume: true });
    expect([ids.get('variant', 1), ids.get('order', 5)]).toEqual([3, undefined]);
    ids.add([{ object: 'order', id: 5, new_id: 50 }]);
    expect(openIdMap(path, { resume: true }).get('order', 5)).toBe(50);
  });

  it('is no other file, and a new restore empties it', () => {
    const other = join(folder, 'other.jsonl');
    appendFileSync(other, '{"object":"product"}\n');
    expect(() => openIdMap(other, { resume: true })).toThrow('other.jsonl is no file of ids of a restore.');
    openIdMap(other, { resume: false });
    expect(readFileSync(other, 'utf8')).toBe('');
    expect(() => openIdMap(join(folder, 'missing', 'ids.jsonl'), { resume: false })).toThrow('cannot be written');
  });
});
