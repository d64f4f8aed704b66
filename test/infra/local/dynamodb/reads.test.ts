import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { openTableReached, type TestTable, ways } from './test-table.ts';

type Attributes = Record<string, unknown>;

describe.each(ways)('reading many items, reached %s', (way) => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTableReached(way);
  });
  afterAll(() => table.close());

  const put = (item: Attributes) => table.doc.send(new PutCommand({ TableName: table.name, Item: item }));
  const fill = async (items: readonly Attributes[]) => {
    for (let at = 0; at < items.length; at += 25) {
      const entries = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await table.doc.send(new BatchWriteCommand({ RequestItems: { [table.name]: entries } }));
    }
  };
  const query = (condition: string, values: Attributes, options: Partial<QueryCommandInput> = {}) =>
    table.doc.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: condition,
        ExpressionAttributeValues: values,
        ...options,
      }),
    );
  const sortKeys = (items: readonly Attributes[] | undefined) => items?.map((item) => item['sk']);

  describe('a partition', () => {
    beforeAll(() => fill(['a', 'ab', 'ab\u0000', 'ac', 'b', 'é', '\uFFFD', '😀'].map((sk) => ({ pk: 'order', sk }))));

    it.each<[string, Attributes, readonly string[]]>([
      ['sk = :x', { ':x': 'ab' }, ['ab']],
      ['sk < :x', { ':x': 'ab' }, ['a']],
      ['sk <= :x', { ':x': 'ab' }, ['a', 'ab']],
      ['sk > :x', { ':x': 'b' }, ['é', '\uFFFD', '😀']],
      ['sk >= :x', { ':x': 'b' }, ['b', 'é', '\uFFFD', '😀']],
      ['sk BETWEEN :x AND :y', { ':x': 'ab', ':y': 'ac' }, ['ab', 'ab\u0000', 'ac']],
      ['begins_with(sk, :x)', { ':x': 'ab' }, ['ab', 'ab\u0000']],
      ['begins_with(sk, :x)', { ':x': 'ab\u0000' }, ['ab\u0000']],
    ])('with %s %j is in the order of UTF-8 bytes', async (condition, values, expected) => {
      const { Items } = await query(`pk = :p AND ${condition}`, { ':p': 'order', ...values });
      expect(sortKeys(Items)).toEqual(expected);
    });

    it('is read backwards on request', async () => {
      const { Items } = await query('pk = :p', { ':p': 'order' }, { ScanIndexForward: false, Limit: 3 });
      expect(sortKeys(Items)).toEqual(['😀', '\uFFFD', 'é']);
    });

    it('continues exactly after the last key, in both directions', async () => {
      for (const ScanIndexForward of [true, false]) {
        const seen: unknown[] = [];
        let start: Attributes | undefined;
        do {
          const page = await query(
            'pk = :p',
            { ':p': 'order' },
            { ScanIndexForward, Limit: 3, ...(start && { ExclusiveStartKey: start }) },
          );
          seen.push(...(sortKeys(page.Items) ?? []));
          start = page.LastEvaluatedKey;
        } while (start);
        const ascending = ['a', 'ab', 'ab\u0000', 'ac', 'b', 'é', '\uFFFD', '😀'];
        expect(seen).toEqual(ScanIndexForward ? ascending : ascending.toReversed());
      }
    });

    it('does not continue from a key outside the condition', async () => {
      await expect(
        query('pk = :p AND sk > :x', { ':p': 'order', ':x': 'b' }, { ExclusiveStartKey: { pk: 'order', sk: 'a' } }),
      ).rejects.toThrow('The provided starting key is outside query boundaries');
    });

    it('needs an equality on its partition key', async () => {
      await expect(query('sk = :x', { ':x': 'a' })).rejects.toThrow('Query condition missed key schema element: pk');
      await expect(query('pk > :x', { ':x': 'a' })).rejects.toThrow('Query key condition not supported');
    });
  });

  it('numbers sort by value', async () => {
    const ranks = [-1000, -10.5, -10, -0.1, 0, 0.001, 1, 9, 10, 99.5, 1e15];
    await fill(ranks.toReversed().map((rank) => ({ pk: 'ranks', sk: `r${rank}`, rank })));
    const ranked = { IndexName: 'by_rank' };
    const { Items } = await query('pk = :p', { ':p': 'ranks' }, ranked);
    expect(Items?.map((item) => item['rank'])).toEqual(ranks);
    const names = { ...ranked, ExpressionAttributeNames: { '#r': 'rank' } };
    const middle = await query('pk = :p AND #r BETWEEN :a AND :b', { ':p': 'ranks', ':a': -10, ':b': 9 }, names);
    expect(middle.Items?.map((item) => item['rank'])).toEqual([-10, -0.1, 0, 0.001, 1, 9]);
  });

  describe('a filter', () => {
    beforeAll(() => fill(Array.from({ length: 10 }, (_, at) => ({ pk: 'filter', sk: `s${at}`, even: at % 2 === 0 }))));
    const filter = { FilterExpression: 'even = :t' };
    const values = { ':p': 'filter', ':t': true };

    it('drops items after they were counted', async () => {
      const page = await query('pk = :p', values, filter);
      expect([page.Count, page.ScannedCount]).toEqual([5, 10]);
      expect(sortKeys(page.Items)).toEqual(['s0', 's2', 's4', 's6', 's8']);
    });

    it('applies within the limit', async () => {
      const page = await query('pk = :p', values, { ...filter, Limit: 3 });
      expect([page.Count, page.ScannedCount]).toEqual([2, 3]);
      expect(page.LastEvaluatedKey).toEqual({ pk: 'filter', sk: 's2' });
    });

    it('cannot name a key attribute', async () => {
      await expect(query('pk = :p', { ':p': 'filter', ':s': 's' }, { FilterExpression: 'sk = :s' })).rejects.toThrow(
        'Filter Expression can only contain non-primary key attributes: Primary key attribute: sk',
      );
    });

    it('returns a count without items', async () => {
      const page = await query('pk = :p', values, { ...filter, Select: 'COUNT' });
      expect([page.Count, page.ScannedCount, page.Items]).toEqual([5, 10, undefined]);
    });
  });

  describe('a page', () => {
    it('ends with the item that takes it past 1 MB', async () => {
      const bytesBesidesPad = 'pk'.length + 'big'.length + 'sk'.length + 's000'.length + 'pad'.length;
      const pad = 'x'.repeat(10_000 - bytesBesidesPad);
      await fill(Array.from({ length: 120 }, (_, at) => ({ pk: 'big', sk: `s${String(at).padStart(3, '0')}`, pad })));
      const first = await query('pk = :p', { ':p': 'big' }, { Select: 'COUNT' });
      expect([first.Count, first.LastEvaluatedKey]).toEqual([105, { pk: 'big', sk: 's104' }]);
      const start = { Select: 'COUNT' as const, ExclusiveStartKey: first.LastEvaluatedKey };
      const second = await query('pk = :p', { ':p': 'big' }, start);
      expect([second.Count, second.LastEvaluatedKey]).toEqual([15, undefined]);
    });

    it('that is full has a next key even when no item follows', async () => {
      await put({ pk: 'one', sk: 's' });
      const page = await query('pk = :p', { ':p': 'one' }, { Limit: 1 });
      expect(page.LastEvaluatedKey).toEqual({ pk: 'one', sk: 's' });
    });
  });

  describe('an index', () => {
    const updated = { IndexName: 'updated' };

    it('has only the items with its key, and only the projected attributes', async () => {
      await put({ pk: 'i1', sk: 'in', updated_pk: 'u1', updated_sk: '5', note: 'n' });
      await put({ pk: 'i1', sk: 'out', updated_pk: 'u1', note: 'n' });
      const { Items } = await query('updated_pk = :u', { ':u': 'u1' }, updated);
      expect(Items).toEqual([{ pk: 'i1', sk: 'in', updated_pk: 'u1', updated_sk: '5' }]);
    });

    it('follows an item that changes its key or loses it', async () => {
      const key = { pk: 'i2', sk: 's' };
      const set = (expression: string, values?: Attributes) =>
        table.doc.send(
          new UpdateCommand({
            TableName: table.name,
            Key: key,
            UpdateExpression: expression,
            ...(values && { ExpressionAttributeValues: values }),
          }),
        );
      const found = async () => (await query('updated_pk = :u', { ':u': 'u2' }, updated)).Items;
      await set('SET updated_pk = :u, updated_sk = :s', { ':u': 'u2', ':s': '1' });
      await set('SET updated_sk = :s', { ':s': '2' });
      expect(await found()).toEqual([{ ...key, updated_pk: 'u2', updated_sk: '2' }]);
      await set('REMOVE updated_sk');
      expect(await found()).toEqual([]);
      await set('SET updated_sk = :s', { ':s': '3' });
      await table.doc.send(new DeleteCommand({ TableName: table.name, Key: key }));
      expect(await found()).toEqual([]);
    });

    it('keeps the included attributes up to date', async () => {
      await put({ pk: 'i3', sk: 's', label: 'l3', note: 'old', other: 1 });
      await put({ pk: 'i3', sk: 's', label: 'l3', note: 'new', other: 2 });
      const { Items } = await query('label = :l', { ':l': 'l3' }, { IndexName: 'by_label' });
      expect(Items).toEqual([{ pk: 'i3', sk: 's', label: 'l3', note: 'new' }]);
    });

    it('pages through items that share an index key', async () => {
      await fill(Array.from({ length: 5 }, (_, at) => ({ pk: `i4${at}`, sk: 's', updated_pk: 'u4', updated_sk: 'same' })));
      const seen = new Set<unknown>();
      let start: Attributes | undefined;
      do {
        const options = { ...updated, Limit: 2, ...(start && { ExclusiveStartKey: start }) };
        const page = await query('updated_pk = :u', { ':u': 'u4' }, options);
        for (const item of page.Items ?? []) seen.add(item['pk']);
        start = page.LastEvaluatedKey;
        if (start) expect(Object.keys(start).sort()).toEqual(['pk', 'sk', 'updated_pk', 'updated_sk']);
      } while (start);
      expect([...seen].sort()).toEqual(['i40', 'i41', 'i42', 'i43', 'i44']);
    });

    it('refuses consistent reads and attributes that it does not project', async () => {
      const values = { ':u': 'u1' };
      await expect(query('updated_pk = :u', values, { ...updated, ConsistentRead: true })).rejects.toThrow(
        'Consistent reads are not supported on global secondary indexes',
      );
      await expect(query('updated_pk = :u', values, { ...updated, ProjectionExpression: 'note' })).rejects.toThrow(
        'Global secondary index updated does not project [note]',
      );
      await expect(query('updated_pk = :u', values, { ...updated, FilterExpression: 'attribute_exists(note)' })).rejects.toThrow(
        'Secondary index updated does not project one or more filter attributes: [note]',
      );
      await expect(query('updated_pk = :u', values, { ...updated, Select: 'ALL_ATTRIBUTES' })).rejects.toThrow(
        'ALL_ATTRIBUTES is not supported for global secondary index updated',
      );
      await expect(query('updated_pk = :u', values, { IndexName: 'none' })).rejects.toThrow(
        'The table does not have the specified index: none',
      );
    });

    it('that is added later includes existing items', async () => {
      const own = await openTableReached(way);
      const scanIndex = async () => (await own.doc.send(new ScanCommand({ TableName: own.name, IndexName: 'late' }))).Items;
      await own.doc.send(new PutCommand({ TableName: own.name, Item: { pk: 'p', sk: '1', colour: 'red' } }));
      await own.doc.send(new PutCommand({ TableName: own.name, Item: { pk: 'p', sk: '2' } }));
      const Create = {
        IndexName: 'late',
        KeySchema: [{ AttributeName: 'colour', KeyType: 'HASH' as const }],
        Projection: { ProjectionType: 'ALL' as const },
      };
      const change = (update: Record<string, unknown>) =>
        own.client.send(
          new UpdateTableCommand({
            TableName: own.name,
            AttributeDefinitions: [{ AttributeName: 'colour', AttributeType: 'S' }],
            GlobalSecondaryIndexUpdates: [update],
          }),
        );
      await change({ Create });
      expect(await scanIndex()).toEqual([{ pk: 'p', sk: '1', colour: 'red' }]);
      await change({ Delete: { IndexName: 'late' } });
      await expect(scanIndex()).rejects.toThrow('The table does not have the specified index: late');
      await own.close();
    });
  });

  describe('a scan', () => {
    it('in segments returns every item once', async () => {
      const own = await openTableReached(way);
      const items = Array.from({ length: 40 }, (_, at) => ({ pk: `p${at}`, sk: 's' }));
      for (const Item of items) await own.doc.send(new PutCommand({ TableName: own.name, Item }));
      const seen: string[] = [];
      for (const Segment of [0, 1, 2]) {
        let start: Attributes | undefined;
        do {
          const page = await own.doc.send(
            new ScanCommand({
              TableName: own.name,
              Segment,
              TotalSegments: 3,
              Limit: 4,
              ...(start && { ExclusiveStartKey: start }),
            }),
          );
          seen.push(...(page.Items ?? []).map((item) => String(item['pk'])));
          start = page.LastEvaluatedKey;
        } while (start);
      }
      expect(seen.sort()).toEqual(items.map(({ pk }) => pk).sort());
      await own.close();
    });
  });

  describe('a projection', () => {
    it('keeps the shape of the picked attributes and closes the gaps of lists', async () => {
      await put({ pk: 'proj', sk: 's', a: { x: 1, y: { z: 2, w: 3 } }, l: [10, { q: 1, r: 2 }, 30], n: 1 });
      const read = new GetCommand({
        TableName: table.name,
        Key: { pk: 'proj', sk: 's' },
        ProjectionExpression: 'a.y.z, l[2], l[1].q, absent, #n.deeper',
        ExpressionAttributeNames: { '#n': 'n' },
      });
      expect((await table.doc.send(read)).Item).toEqual({ a: { y: { z: 2 } }, l: [{ q: 1 }, 30] });
    });
  });

  it('a batch returns the items that exist', async () => {
    await put({ pk: 'b', sk: '1', v: 1 });
    const Keys = [
      { pk: 'b', sk: '1' },
      { pk: 'b', sk: 'missing' },
    ];
    const { Responses, UnprocessedKeys } = await table.doc.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ProjectionExpression: 'v' } } }),
    );
    expect(Responses).toEqual({ [table.name]: [{ v: 1 }] });
    expect(UnprocessedKeys).toEqual({});
  });
});
