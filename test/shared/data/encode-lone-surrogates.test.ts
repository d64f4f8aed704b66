import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { changeTexts, decodeText, encodeText } from '../../../shared/data/encode-lone-surrogates.ts';
import { refusedBy } from '../../../shared/data/refused-item.ts';
import { streamRecords } from '../../../shared/stream-worker.ts';
import { type LocalTable, localTable } from '../../support/local-table.ts';
import { streamBatch } from '../../support/stream-batch.ts';

/** Any sequence of code units, with those often in it that the stored form is made of. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('\ud800', '\udfff', '\u{10F000}', '\u{10F7FF}', '\u{10F800}', '\u{1F600}', '\u0000', '\uFFFE', '\uFFFF', 'a'),
    ),
  )
  .map((units) => units.join(''));

describe('the stored form of a text', () => {
  it('is UTF-8 of any sequence of code units, and leads back to it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = encodeText(text);
        expect(stored.isWellFormed()).toBe(true);
        expect(decodeText(stored)).toBe(text);
      }),
    );
  });

  it('is one for each text', () => {
    fc.assert(fc.property(anyText, anyText, (a, b) => expect(encodeText(a) === encodeText(b)).toBe(a === b)));
  });

  it('is the text itself where UTF-8 has a form for it', () => {
    for (const text of ['', 'Zoë', '日本', '\u{1F600}', '\u0000\uFFFE\uFFFF', '\u{10FFFF}']) expect(encodeText(text)).toBe(text);
    expect(encodeText('a\ud83d')).toBe('a\u{10F03D}');
  });

  it('leaves values without such a text as they are', () => {
    const value = { list: ['a', { deep: true }], bytes: new Uint8Array([1]) };
    expect(changeTexts(value, encodeText)).toBe(value);
  });
});

describe('the table', () => {
  let local: LocalTable;
  beforeEach(async () => {
    local = await localTable();
  });
  afterEach(() => local.close());

  const half = 'a\udc00b';
  const item = { pk: `S#${half}`, sk: '\ud800', entity: 'thing', name: half, names: { [half]: [half] }, n: 1 };

  it('keeps lone surrogates in keys, values and names, and gives them back from reads, errors and the stream', async () => {
    const { name: TableName, client } = local.table;
    await client.send(new PutCommand({ TableName, Item: item }));
    expect((await client.send(new GetCommand({ TableName, Key: { pk: item.pk, sk: item.sk } }))).Item).toEqual(item);
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': item.pk } };
    expect((await client.send(new QueryCommand({ TableName, ...query }))).Items).toEqual([item]);
    expect(streamRecords(streamBatch(local, 'thing')).map(({ key, read }) => ({ key, ...read() }))).toMatchObject([
      { key: { pk: item.pk, sk: item.sk }, after: item },
    ]);
    const refused = client.send(
      new DeleteCommand({
        TableName,
        Key: { pk: item.pk, sk: item.sk },
        ConditionExpression: '#name <> :name',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': half },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    expect(refusedBy(await refused.catch((error: unknown) => error))).toEqual({ item });
  });
});
