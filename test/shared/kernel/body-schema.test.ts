import * as v from 'valibot';
import { asSent, bodyOf, fixed, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
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
  modelName: fixed(required(asSent(Text))),
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
  it('has the fields in snake_case, or under the names that are given', () => {
    expect(Object.keys(lampBody.create.entries)).toEqual(['model_name', 'price', 'dimmable']);
  });

  it('needs what is required at creation, and nothing at a change', () => {
    expect(v.is(lampBody.create, { price: '5' })).toBe(false);
    expect(v.is(lampBody.create, { model_name: 'Arc' })).toBe(true);
    expect(v.is(lampBody.update, {})).toBe(true);
  });

  it('refuses what is fixed at a change, and shows it last', () => {
    expect(Object.keys(lampBody.update.entries)).toEqual(['price', 'dimmable', 'model_name']);
    expect(v.safeParse(lampBody.update, { model_name: 'Arc' }).issues?.[0].message).toMatch(/^read_only\|/);
  });

  it('says nothing of what is left out', () => {
    expect(lampBody.read({ price: '250' })).toEqual({ priceMinor: 250n });
    expect(lampBody.read({ model_name: 'Arc', price: '1', dimmable: false })).toEqual({
      modelName: 'Arc',
      priceMinor: 1n,
      dimmable: false,
    });
  });

  it('names everything that reading finds wrong', () => {
    const twice = bodyOf<{ readonly oneMinor?: bigint; readonly otherMinor?: bigint }>()({
      oneMinor: sentAs('one', readAs(Text, readPrice)),
      otherMinor: sentAs('other', readAs(Text, readPrice)),
    });
    expect(issuesOf(() => twice.read({ one: 'x', other: 'y' }))).toEqual(['one invalid_format', 'other invalid_format']);
  });

  it('reads null as null where a field may be empty', () => {
    const { schema, read } = readNullable(Text, (text) => text.length);
    expect(v.is(schema, null)).toBe(true);
    expect([read(null, 'length'), read('four', 'length')]).toEqual([null, 4]);
  });

  it('does not compile with a field that the change lacks, without one that it has, or with one of another type', () => {
    // @ts-expect-error: no change has a colour
    bodyOf<LampChange>()({ ...fields, colour: asSent(Text) });
    // @ts-expect-error: nothing says whether it is dimmable
    bodyOf<LampChange>()({ modelName: fields.modelName, priceMinor: fields.priceMinor });
    // @ts-expect-error: the model's name is a text
    bodyOf<LampChange>()({ ...fields, modelName: asSent(Flag) });
    // @ts-expect-error: on the wire it is model_name
    lampBody.read({ modelName: 'Arc' });
    // @ts-expect-error: a price is not sent as a flag
    expect(issuesOf(() => lampBody.read({ price: 'x' as unknown as boolean }))).toEqual(['price invalid_format']);
  });
});

describe('a noun with changes', () => {
  const lamp: Lamp = { id: 1, modelName: 'Arc', priceMinor: 100n, dimmable: false };

  it('has the fields that are named, and keeps those that are left out or undefined', () => {
    expect(withChanges(lamp, { dimmable: true, modelName: undefined })).toEqual({ ...lamp, dimmable: true });
  });

  it('does not compile with a field that it does not have, or has with another type', () => {
    const colour: LampChange & { readonly colour?: string } = {};
    // @ts-expect-error: no lamp has a colour
    withChanges(lamp, colour);
    const named: Omit<LampChange, 'modelName'> & { readonly modelName?: number } = {};
    // @ts-expect-error: the model's name is a text
    withChanges(lamp, named);
    expect(withChanges(lamp, {} satisfies LampChange)).toEqual(lamp);
  });
});
