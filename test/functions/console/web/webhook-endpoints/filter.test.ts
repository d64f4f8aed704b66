import { filterFacts, filterFromForm } from '#functions/console/web/webhook-endpoints/filter.ts';

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
};

describe('the filter of an endpoint form', () => {
  it('has one field per line, and conditions as JSON', () => {
    const form = formOf({ when_changed: 'status\n variants.price ', where: '{"source": ["pos"]}', exclude: 'email, phone' });
    expect(filterFromForm(form)).toEqual({
      when_changed: ['status', 'variants.price'],
      where: { source: ['pos'] },
      fields: [],
      exclude: ['email', 'phone'],
    });
  });

  it('is empty without input, and sends invalid JSON for the API to refuse', () => {
    expect(filterFromForm(formOf({}), 'webhook_')).toEqual({
      webhook_when_changed: [],
      webhook_where: {},
      webhook_fields: [],
      webhook_exclude: [],
    });
    expect(filterFromForm(formOf({ where: 'source = pos' }))).toMatchObject({ where: 'source = pos' });
  });
});

it('a filter is described in words by the parts that are set', () => {
  const where = { source: ['pos', 'web'], note: { exists: true }, company: { exists: false } };
  expect(filterFacts({ when_changed: ['status'], where, fields: [], exclude: [] })).toEqual([
    ['Only when changed', 'status'],
    ['Only where', 'source is "pos" or "web"; note has a value; company has none'],
  ]);
});
