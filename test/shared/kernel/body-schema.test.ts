import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';
import { FieldErrors, fieldError, issueText } from '#shared/kernel/errors.ts';
import { Flag } from '#shared/kernel/fields-schema.ts';

type Lamp = { readonly id: number; readonly modelName: string; readonly priceMinor: bigint; readonly dimmable: boolean };
type LampChange = Changes<Lamp, 'modelName' | 'priceMinor' | 'dimmable'>;

const Text = v.string(issueText('wrong_type', 'must be a string.'));
const readPrice = (sent: string, param: string): bigint => {
  if (!/^\d+$/.test(sent)) throw fieldError(param, 'invalid_format', 'must be digits.');
  return BigInt(sent);
};
const fields = {
  modelName: fixedAtCreation(required(asSent(Text))),
  priceMinor: sentAs('price', readAs(Text, readPrice)),
  dimmable: asSent(Flag),
};
const lampBody = bodyOf<LampChange>()(fields);

const issuesOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues.map(({ param, code }) => `${param} ${code}`);
  }
  return [];
};

describe('a described body', () => {
  it('has the fields in snake_case, or under explicit names', () => {
    expect(Object.keys(lampBody.create.entries)).toEqual(['model_name', 'price', 'dimmable']);
  });

  it('requires its required fields at creation, but not in a change', () => {
    expect(v.is(lampBody.create, { price: '5' })).toBe(false);
    expect(v.is(lampBody.create, { model_name: 'Arc' })).toBe(true);
    expect(v.is(lampBody.update, {})).toBe(true);
  });

  it('refuses fixed fields in a change, and lists them last', () => {
    expect(Object.keys(lampBody.update.entries)).toEqual(['price', 'dimmable', 'model_name']);
    expect(v.safeParse(lampBody.update, { model_name: 'Arc' }).issues?.[0].message).toMatch(/^read_only\|/);
  });

  it('omits absent fields from the change', () => {
    expect(lampBody.read({ price: '250' })).toEqual({ priceMinor: 250n });
    expect(lampBody.read({ model_name: 'Arc', price: '1', dimmable: false })).toEqual({
      modelName: 'Arc',
      priceMinor: 1n,
      dimmable: false,
    });
  });

  it('reports all problems found by reading', () => {
    const twice = bodyOf<{ readonly oneMinor?: bigint; readonly otherMinor?: bigint }>()({
      oneMinor: sentAs('one', readAs(Text, readPrice)),
      otherMinor: sentAs('other', readAs(Text, readPrice)),
    });
    expect(issuesOf(() => twice.read({ one: 'x', other: 'y' }))).toEqual(['one invalid_format', 'other invalid_format']);
  });

  it('reads null as null for nullable fields', () => {
    const { schema, read } = readNullable(Text, (text) => text.length);
    expect(v.is(schema, null)).toBe(true);
    expect([read(null, 'length'), read('four', 'length')]).toEqual([null, 4]);
  });

  it('does not compile with an unknown field, without a field of the change, or with a different type', () => {
    // @ts-expect-error: the change has no color
    bodyOf<LampChange>()({ ...fields, colour: asSent(Text) });
    // @ts-expect-error: the dimmable field is missing
    bodyOf<LampChange>()({ modelName: fields.modelName, priceMinor: fields.priceMinor });
    // @ts-expect-error: the model's name is a string
    bodyOf<LampChange>()({ ...fields, modelName: asSent(Flag) });
    // @ts-expect-error: the name on the wire is model_name
    lampBody.read({ modelName: 'Arc' });
    // @ts-expect-error: a price is not a boolean
    expect(issuesOf(() => lampBody.read({ price: 'x' as unknown as boolean }))).toEqual(['price invalid_format']);
  });
});

describe('an object with changes', () => {
  const lamp: Lamp = { id: 1, modelName: 'Arc', priceMinor: 100n, dimmable: false };

  it('has the changed fields, and keeps those that are absent or undefined', () => {
    expect(withChanges(lamp, { dimmable: true, modelName: undefined })).toEqual({ ...lamp, dimmable: true });
  });

  it('does not compile with an unknown field, or a different type', () => {
    const colour: LampChange & { readonly colour?: string } = {};
    // @ts-expect-error: lamps have no color
    withChanges(lamp, colour);
    const named: Omit<LampChange, 'modelName'> & { readonly modelName?: number } = {};
    // @ts-expect-error: the model's name is a string
    withChanges(lamp, named);
    expect(withChanges(lamp, {} satisfies LampChange)).toEqual(lamp);
  });
});
