import validations from 'dynalite/validations/index.js';
import fc from 'fast-check';
import { memoizeParser } from '#infra/local/dynamodb/grammar/parse-once.ts';

type Request = Record<string, unknown>;

let parsed: number;
const counting = (data: Request): string | undefined => {
  parsed += 1;
  return validations.validateExpressions(data);
};
beforeEach(() => {
  parsed = 0;
});

/** Runs a parser on a copy of a request. Returns its refusal and the copy, which it may have changed. */
function outcome(parse: (data: Request) => string | undefined, request: Request): unknown {
  const data = structuredClone(request);
  const refusal = parse(data);
  return { refusal, data: JSON.parse(JSON.stringify(data)) as unknown };
}

const update = (values: Request, condition = 'attribute_exists(pk) AND #n = :old'): Request => ({
  UpdateExpression: 'SET #n = if_not_exists(#n, :zero) + :by, entry.rows_of_it[1] = :new REMOVE gone ADD seen :by',
  ConditionExpression: condition,
  ExpressionAttributeNames: { '#n': 'count' },
  ExpressionAttributeValues: values,
});
const values = (old: string): Request => ({ ':zero': { N: '0' }, ':by': { N: '1' }, ':new': { M: { a: { S: old } } }, ':old': { S: old } });

describe('an expression that was parsed before', () => {
  it('is not parsed again, and gets the values of its own request', () => {
    const parse = memoizeParser(counting);
    outcome(parse, update(values('one')));
    expect(outcome(parse, update(values('two')))).toEqual(outcome(validations.validateExpressions, update(values('two'))));
    expect(parsed).toBe(1);
  });

  it('is parsed again for values of other types', () => {
    const parse = memoizeParser(counting);
    outcome(parse, update(values('one')));
    expect(outcome(parse, update({ ...values('two'), ':by': { S: '1' } }))).toMatchObject({
      refusal: 'Invalid UpdateExpression: Incorrect operand type for operator or function; operator: ADD, operand type: STRING',
    });
  });

  const takePlace = (name: string): Request => ({
    UpdateExpression: 'SET slots.#slot = :lease REMOVE old_one',
    ConditionExpression: 'attribute_not_exists(slots.#slot) AND size(slots) < :most',
    ExpressionAttributeNames: { '#slot': name },
    ExpressionAttributeValues: { ':lease': { N: '1' }, ':most': { N: '10' } },
  });

  it('is not parsed again for other attribute names, and gets those of its own request', () => {
    const parse = memoizeParser(counting);
    outcome(parse, takePlace('x1'));
    expect(outcome(parse, takePlace('constructor'))).toEqual(outcome(validations.validateExpressions, takePlace('constructor')));
    expect(parsed).toBe(1);
  });

  it('is parsed again for an attribute name that occurs in its text or equals another name', () => {
    const parse = memoizeParser(counting);
    const clash = (one: string, other: string): Request => ({
      UpdateExpression: 'SET #one = :v, #other = :v, entry = :v',
      ExpressionAttributeNames: { '#one': one, '#other': other },
      ExpressionAttributeValues: { ':v': { N: '1' } },
    });
    for (const request of [clash('x1', 'x2'), clash('entry', 'x2'), clash('x3', 'x3'), clash('x2', 'x1')]) {
      expect(outcome(parse, request)).toEqual(outcome(validations.validateExpressions, request));
    }
  });

  it('is refused for an invalid value', () => {
    const parse = memoizeParser(counting);
    outcome(parse, update(values('one')));
    const request = update({ ...values('one'), ':by': { N: 'many' } });
    expect(outcome(parse, request)).toEqual(outcome(validations.validateExpressions, request));
  });

  it('is refused for a value that it does not use', () => {
    const parse = memoizeParser(counting);
    outcome(parse, update(values('one')));
    const request = update({ ...values('one'), ':unused': { N: '1' } });
    for (let n = 0; n < 2; n += 1) {
      expect(outcome(parse, request)).toMatchObject({
        refusal: 'Value provided in ExpressionAttributeValues unused in expressions: keys: {:unused}',
      });
    }
  });

  it('is not parsed again for another range of strings, and is refused when its bounds are not in order', () => {
    const parse = memoizeParser(counting);
    const range = (low: string, high: string): Request => ({
      KeyConditionExpression: 'pk = :low AND sk BETWEEN :low AND :high',
      ExpressionAttributeValues: { ':low': { S: low }, ':high': { S: high } },
    });
    outcome(parse, range('a', 'b'));
    for (const [low, high] of [
      ['b', 'b'],
      ['c', 'd'],
    ] as const) {
      expect(outcome(parse, range(low, high))).toEqual(outcome(validations.validateExpressions, range(low, high)));
    }
    expect(parsed).toBe(1);
    expect(outcome(parse, range('d', 'c'))).toMatchObject({ refusal: expect.stringContaining('upper bound') });
  });

  it('is parsed again when its validity depends on its values', () => {
    const parse = memoizeParser(counting);
    const between = (low: string, high: string): Request => ({
      FilterExpression: 'size(#n) BETWEEN :low AND :high',
      ExpressionAttributeNames: { '#n': 'count' },
      ExpressionAttributeValues: { ':low': { N: low }, ':high': { N: high } },
    });
    outcome(parse, between('1', '2'));
    expect(outcome(parse, between('2', '1'))).toMatchObject({ refusal: expect.stringContaining('upper bound') });
  });
});

it('any values of any types give the same result as with dynalite', () => {
  const value = fc.oneof(
    fc.string().map((S) => ({ S })),
    fc.string({ unit: 'binary', maxLength: 2 }).map((S) => ({ S })),
    fc.integer().map((n) => ({ N: String(n) })),
    fc.boolean().map((BOOL) => ({ BOOL })),
    fc.constant({ NULL: true }),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }).map((SS) => ({ SS })),
    fc.array(fc.string().map((S) => ({ S }))).map((L) => ({ L })),
    fc
      .dictionary(
        fc.string({ minLength: 1 }),
        fc.string().map((S) => ({ S })),
      )
      .map((M) => ({ M })),
  );
  const condition = fc.constantFrom(
    '#n = :old',
    'begins_with(#n, :old)',
    'contains(tags, :old) OR NOT size(tags) > :by',
    'attribute_type(#n, :old)',
    '#n IN (:old, :by)',
    '#n BETWEEN :old AND :by',
    '(tags between :by and :old) OR size(#n) BETWEEN :by AND :by',
    '((#n = :old))',
  );
  const names = fc.constantFrom('count', 'x1', 'x2', 'entry', 'seen', 'gone', 'type', '__proto__', 'S');
  const parse = memoizeParser(validations.validateExpressions);
  fc.assert(
    fc.property(fc.record({ ':zero': value, ':by': value, ':new': value, ':old': value }), condition, names, (given, text, name) => {
      const request = { ...update(given, text), ExpressionAttributeNames: { '#n': name } };
      expect(outcome(parse, request)).toEqual(outcome(validations.validateExpressions, request));
    }),
    { numRuns: 2000 },
  );
});
