import { GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { openTableReached, rejection, type TestTable, ways } from './test-table.ts';

describe.each(ways)('writing one item, reached %s', (way) => {
  let table: TestTable;
  const key = { pk: 'p', sk: 's' };
  beforeAll(async () => {
    table = await openTableReached(way);
  });
  afterAll(() => table.close());

  const put = (item: Record<string, unknown>, options: Record<string, unknown> = {}) =>
    table.doc.send(new PutCommand({ TableName: table.name, Item: { ...key, ...item }, ...options }));
  const get = async () => (await table.doc.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }))).Item;
  const update = (expression: string, values?: Record<string, unknown>, options: Partial<UpdateCommandInput> = {}) =>
    table.doc.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: expression,
        ...(values && { ExpressionAttributeValues: values }),
        ...options,
      }),
    );

  describe('conditions', () => {
    it('refuse the write when they are false and leave the item unchanged', async () => {
      await put({ version: 1 });
      const error = await rejection(put({ version: 2 }, { ConditionExpression: 'attribute_not_exists(pk)' }));
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(error.message).toBe('The conditional request failed');
      expect(await get()).toEqual({ ...key, version: 1 });
    });

    it('return the item on failure only on request', async () => {
      await put({ version: 1 });
      const failing = { ConditionExpression: 'version = :v', ExpressionAttributeValues: { ':v': 9 } };
      expect((await rejection(put({}, failing)))['Item']).toBeUndefined();
      const asked = { ...failing, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
      expect((await rejection(put({}, asked)))['Item']).toEqual({ pk: { S: 'p' }, sk: { S: 's' }, version: { N: '1' } });
    });

    it.each([
      ['version = :one', true],
      ['version <> :one', false],
      ['absent <> :one', true],
      ['absent = :one', false],
      ['absent < :one', false],
      ['version BETWEEN :zero AND :one', true],
      ['version IN (:zero, :one)', true],
      ['title > :title', true],
      ['title < :one', false],
      ['face > :replacement', true],
      ['begins_with(title, :start)', true],
      ['contains(title, :mid)', true],
      ['contains(tags, :red)', true],
      ['contains(elements, :map)', true],
      ['attribute_type(tags, :ss)', true],
      ['size(title) = :five', true],
      ['size(tags) = :two', true],
      ['size(version) = :one', false],
      ['options = :map', true],
      ['options = :reordered', true],
      ['options.colour = :red', true],
      ['elements[0] = :map', true],
      ['elements = :list', true],
      ['tags = :tags', true],
      ['attribute_exists(options.colour) AND NOT attribute_exists(options.absent)', true],
      ['(version = :zero OR version = :one) AND attribute_not_exists(absent)', true],
    ])('%s is %s', async (expression, isTrue) => {
      const values: Record<string, unknown> = {
        ':zero': 0,
        ':one': 1,
        ':two': 2,
        ':five': 5,
        ':title': 'Mu',
        ':start': 'Mü',
        ':replacement': '\uFFFD',
        ':mid': 'üt',
        ':red': 'red',
        ':ss': 'SS',
        ':map': { colour: 'red', depth: { a: 1, b: [true, null] } },
        ':reordered': { depth: { b: [true, null], a: 1 }, colour: 'red' },
        ':list': [{ colour: 'red', depth: { a: 1, b: [true, null] } }],
        ':tags': new Set(['red', 'blue']),
      };
      await put({
        version: 1,
        title: 'Mütze',
        face: '😀',
        tags: new Set(['blue', 'red']),
        options: values[':map'],
        elements: values[':list'],
      });
      const used = Object.entries(values).filter(([name]) => new RegExp(`${name}\\b`).test(expression));
      const attempt = put(
        {},
        {
          ConditionExpression: expression,
          ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
        },
      );
      const outcome = await attempt.then(
        () => 'written',
        (error: Error) => error.name,
      );
      expect(outcome).toBe(isTrue ? 'written' : 'ConditionalCheckFailedException');
    });

    it('let exactly one of 50 parallel puts win', async () => {
      await table.doc.send(new DeleteCommand({ TableName: table.name, Key: key }));
      const attempts = Array.from({ length: 50 }, (_, winner) => put({ winner }, { ConditionExpression: 'attribute_not_exists(pk)' }));
      const results = await Promise.allSettled(attempts);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  describe('update expressions', () => {
    it('create the item when it is missing', async () => {
      await table.doc.send(new DeleteCommand({ TableName: table.name, Key: key }));
      await update('SET a = :a', { ':a': 1 });
      expect(await get()).toEqual({ ...key, a: 1 });
    });

    it('read every operand from the original item', async () => {
      await put({ a: 1, b: 2 });
      await update('SET a = b, b = a');
      expect(await get()).toEqual({ ...key, a: 2, b: 1 });
    });

    it('remove list elements by their old positions', async () => {
      await put({ entries: [0, 1, 2, 3] });
      await update('REMOVE entries[1], entries[2]');
      expect(await get()).toEqual({ ...key, entries: [0, 3] });
    });

    it('append elements set beyond the end of a list, in the order of the indexes', async () => {
      await put({ entries: [0, 1] });
      await update('SET entries[9] = :nine, entries[5] = :five REMOVE entries[0]', { ':five': 5, ':nine': 9 });
      expect(await get()).toEqual({ ...key, entries: [1, 5, 9] });
    });

    it('append lists and start from a default', async () => {
      await put({});
      const expression = 'SET history = list_append(if_not_exists(history, :empty), :entry), n = if_not_exists(n, :zero) + :one';
      const values = { ':empty': [], ':entry': ['x'], ':zero': 0, ':one': 1 };
      await update(expression, values);
      await update(expression, values);
      expect(await get()).toEqual({ ...key, history: ['x', 'x'], n: 2 });
    });

    it('change nested maps and leave their siblings unchanged', async () => {
      await put({ levels: { 7: { on_hand: 5, seq: 1 }, 8: { on_hand: 1 } } });
      await update(
        'SET levels.#l.on_hand = levels.#l.on_hand - :two, levels.#l.seq = :seq',
        { ':two': 2, ':seq': 2 },
        { ExpressionAttributeNames: { '#l': '7' } },
      );
      expect(await get()).toEqual({ ...key, levels: { 7: { on_hand: 3, seq: 2 }, 8: { on_hand: 1 } } });
    });

    it('refuse a path through a missing attribute', async () => {
      await put({ flat: 1 });
      const message = 'The document path provided in the update expression is invalid for update';
      await expect(update('SET absent.x = :v', { ':v': 1 })).rejects.toThrow(message);
      await expect(update('SET flat.x = :v', { ':v': 1 })).rejects.toThrow(message);
    });

    it('refuse arithmetic on a missing or non-numeric attribute', async () => {
      await put({ word: 'x' });
      await expect(update('SET absent = absent + :v', { ':v': 1 })).rejects.toThrow(
        'The provided expression refers to an attribute that does not exist in the item',
      );
      await expect(update('SET word = word + :v', { ':v': 1 })).rejects.toThrow(
        'An operand in the update expression has an incorrect data type',
      );
    });

    it('add to numbers and sets, and delete an emptied set', async () => {
      await put({ tags: new Set(['b']) });
      await update('ADD n :n, tags :a', { ':n': 5, ':a': new Set(['a', 'c']) });
      expect(await get()).toEqual({ ...key, n: 5, tags: new Set(['a', 'b', 'c']) });
      await update('DELETE tags :all', { ':all': new Set(['a', 'b', 'c', 'd']) });
      expect(await get()).toEqual({ ...key, n: 5 });
    });

    it('calculate exactly with 38 digits', async () => {
      const Key = { pk: { S: 'p' }, sk: { S: 'digits' } };
      const sum = (N: string) =>
        table.client.send(
          new UpdateItemCommand({
            TableName: table.name,
            Key,
            UpdateExpression: 'ADD n :n',
            ExpressionAttributeValues: { ':n': { N } },
          }),
        );
      await sum('12345678901234567890123456789012345678');
      await sum('-12345678901234567890123456789012345677');
      await sum('0.1');
      await sum('0.2');
      const { Item } = await table.client.send(new GetItemCommand({ TableName: table.name, Key }));
      expect(Item?.['n']).toEqual({ N: '1.3' });
      await expect(sum('1e-40')).rejects.toThrow('more than 38 significant digits');
    });

    it('return old or new attributes, all or only the updated ones', async () => {
      const returned = async (ReturnValues: UpdateCommandInput['ReturnValues']) => {
        await put({ a: 1, b: { x: 1, y: 2 }, c: 3 });
        return (await update('SET a = :two, b.x = :two', { ':two': 2 }, { ReturnValues })).Attributes;
      };
      expect(await returned('ALL_OLD')).toEqual({ ...key, a: 1, b: { x: 1, y: 2 }, c: 3 });
      expect(await returned('ALL_NEW')).toEqual({ ...key, a: 2, b: { x: 2, y: 2 }, c: 3 });
      expect(await returned('UPDATED_OLD')).toEqual({ a: 1, b: { x: 1 } });
      expect(await returned('UPDATED_NEW')).toEqual({ a: 2, b: { x: 2 } });
      expect(await returned('NONE')).toBeUndefined();
    });

    it('refuse to change the key, to use a reserved word and to overlap', async () => {
      const values = { ':v': 1 };
      await expect(update('SET sk = :v', values)).rejects.toThrow('This attribute is part of the key');
      await expect(update('SET status = :v', values)).rejects.toThrow('reserved keyword: status');
      await expect(update('SET a = :v, a.b = :v', values)).rejects.toThrow('Two document paths overlap');
    });
  });

  describe('limits', () => {
    const bytesBesidesPad = 'pk'.length + 'p'.length + 'sk'.length + 's'.length + 'pad'.length;

    it('an item of 400 KB fits and one byte more does not', async () => {
      await put({ pad: 'x'.repeat(409_600 - bytesBesidesPad) });
      await expect(put({ pad: 'x'.repeat(409_601 - bytesBesidesPad) })).rejects.toThrow('Item size has exceeded the maximum allowed size');
    });

    it('size counts UTF-8 bytes', async () => {
      await put({ pad: '€'.repeat(136_500) });
      await expect(put({ pad: '€'.repeat(136_600) })).rejects.toThrow('Item size has exceeded');
    });

    it('an update may not grow the item beyond 400 KB', async () => {
      await put({ pad: 'x'.repeat(400_000) });
      await expect(update('SET more = :more', { ':more': 'x'.repeat(10_000) })).rejects.toThrow(
        'Item size to update has exceeded the maximum allowed size',
      );
    });

    it('key attributes have a maximum size, in an index too', async () => {
      await put({ sk: 'x'.repeat(1024) });
      await expect(put({ sk: 'x'.repeat(1025) })).rejects.toThrow('exceeded the size limit of 1024 bytes');
      await expect(put({ label: 'x'.repeat(70_000) })).rejects.toThrow('exceeded the maximum size limit of 2048 bytes');
    });

    it('key attributes have the right type and are not empty', async () => {
      await expect(put({ sk: 5 })).rejects.toThrow('Type mismatch for key sk expected: S actual: N');
      await expect(put({ sk: '' })).rejects.toThrow('cannot contain an empty string value. Key: sk');
      await expect(put({ rank: 'high' })).rejects.toThrow('Type mismatch for Index Key rank Expected: N Actual: S IndexName: by_rank');
      await expect(update('SET #r = :v', { ':v': 'high' }, { ExpressionAttributeNames: { '#r': 'rank' } })).rejects.toThrow(
        'Type mismatch for Index Key rank',
      );
    });
  });

  it("sets are returned in DynamoDB's own order", async () => {
    const Item = { pk: { S: 'p' }, sk: { S: 'sets' }, numbers: { NS: ['10', '9', '-1'] }, texts: { SS: ['b', '', 'a'] } };
    await table.client.send(new PutItemCommand({ TableName: table.name, Item }));
    const read = new GetItemCommand({ TableName: table.name, Key: { pk: { S: 'p' }, sk: { S: 'sets' } } });
    const stored = (await table.client.send(read)).Item;
    expect(stored?.['numbers']).toEqual({ NS: ['-1', '9', '10'] });
    expect(stored?.['texts']).toEqual({ SS: ['', 'a', 'b'] });
  });

  it('a delete returns the deleted item on request', async () => {
    await put({ a: 1 });
    const remove = () => table.doc.send(new DeleteCommand({ TableName: table.name, Key: key, ReturnValues: 'ALL_OLD' }));
    expect((await remove()).Attributes).toEqual({ ...key, a: 1 });
    expect((await remove()).Attributes).toBeUndefined();
  });

  it('a batch cannot name an item twice', async () => {
    const entry = { PutRequest: { Item: key } };
    const batch = new BatchWriteCommand({ RequestItems: { [table.name]: [entry, entry] } });
    await expect(table.doc.send(batch)).rejects.toThrow('Provided list of item keys contains duplicates');
  });
});
