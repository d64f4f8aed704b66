import * as v from 'valibot';
import { ReadOnly } from '#shared/kernel/fields-schema.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { contracts } from '../support/harness/an-api.ts';
import { describedBodies } from '../support/harness/described-bodies.ts';

const fields = Object.entries(describedBodies).flatMap(([noun, body]) =>
  Object.entries(body.sent).map(([field, value]) => ({ noun, field, value, body })),
);

describe('a field of a body', () => {
  it.each(fields)('changes the $noun when $field is sent alone', ({ field, value, body }) => {
    const beside = body.beside[field] ?? {};
    const sent = { ...beside, [field]: value };
    // What is fixed at creation is no field of a change.
    const isChange = v.is(body.update, sent);
    if (!isChange) expect(v.safeParse(v.object({ [field]: entryOf(body.create, field) }), sent).issues).toBeUndefined();
    expect(sameValue(body.made(sent as never), body.made(beside as never))).toBe(false);
  });
});

const entriesOf = (schema: v.GenericSchema) => (schema as v.GenericSchema & { readonly entries?: v.ObjectEntries }).entries ?? {};
const entryOf = (schema: v.GenericSchema, field: string) => entriesOf(schema)[field] as v.GenericSchema;

/** Bodies whose fields are still read one by one where they are used. A new body is described instead (`shared/kernel/body-schema.ts`). */
const readByHand = ['putLocationHours', 'putResourceHours'];

const isChange = (method: string): boolean => method === 'PATCH' || method === 'PUT';
const changed = new Set(contracts.flatMap(({ route, endpoint: { method } }) => (isChange(method) ? [route] : [])));

describe('a body that makes or changes a noun', () => {
  const described = Object.values(describedBodies).flatMap(({ create, update }) => [entriesOf(create), entriesOf(update)]);
  // What is refused in any case may be put beside a description.
  const isDescribed = (body: v.GenericSchema): boolean =>
    described.some((entries) => Object.entries(entriesOf(body)).every(([name, entry]) => entry === ReadOnly || entry === entries[name]));

  it('is a described one, or listed here', () => {
    const saving = contracts.filter(
      ({ route, endpoint: { method } }) => isChange(method) || (method === 'POST' && changed.has(`${route}/{id}`)),
    );
    const others = saving.filter(({ endpoint: { body } }) => body !== undefined && !isDescribed(body));
    expect([...new Set(others.map(({ name }) => name))].sort()).toEqual([...readByHand].sort());
  });
});
