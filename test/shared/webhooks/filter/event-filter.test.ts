import { type EventFilter, emptyFilter, type FieldCondition } from '#shared/webhooks/filter/event-filter.ts';
import { changePasses, filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';

const wantsPrices: EventFilter = { ...emptyFilter, whenChanged: ['status', 'variants.price'], changeTopics: ['product.updated'] };

describe('when_changed', () => {
  it.each([
    ['the field itself', ['variants.price'], true],
    ['a list that an element came to, or went from', ['variants'], true],
    ['another field beside it', ['variants.sku', 'name'], false],
    ['a field that only begins like it', ['status_page', 'variants.price_list'], false],
    ['two elements that changed places', ['variants.(order)'], false],
    ['nothing', [], false],
  ])('meets a change of %s', (_, changed, passes) => {
    expect(changePasses(wantsPrices, 'product.updated', changed)).toBe(passes);
  });

  it('meets a change of any part of what it names', () => {
    const wantsVariants = { ...wantsPrices, whenChanged: ['variants'] };
    expect(changePasses(wantsVariants, 'product.updated', ['variants.(order)'])).toBe(true);
    expect(changePasses(wantsVariants, 'product.updated', ['variants.sku'])).toBe(true);
  });

  it('always lets an event without `previous` pass, and one of a topic that has none of its fields', () => {
    expect(changePasses(wantsPrices, 'product.updated', null)).toBe(true);
    expect(changePasses(wantsPrices, 'order.updated', ['tags'])).toBe(true);
  });

  it('cannot tell where the bus does not say what changed', () => {
    expect(changePasses(wantsPrices, 'product.updated', undefined)).toBeNull();
    expect(changePasses(emptyFilter, 'product.updated', undefined)).toBe(true);
  });
});

describe('where', () => {
  const data = {
    source: 'pos',
    note: null,
    tags: ['new', 'vip'],
    lines: [
      { sku: 'A', quantity: 2 },
      { sku: 'B', quantity: 1 },
    ],
  };
  const refusal = (...where: FieldCondition[]) => filterRefusal({ ...emptyFilter, where }, 'order.created', { data, previous: null });
  const oneOf = (path: string, ...values: NonNullable<FieldCondition['values']>) => ({ path, values, exists: null });
  const exists = (path: string, is = true) => ({ path, values: null, exists: is });

  it.each([
    ['a value of the field', [oneOf('source', 'web', 'pos')], null],
    ['another value', [oneOf('source', 'web')], 'where'],
    ['a text for a number', [oneOf('lines.quantity', '2')], 'where'],
    ['a number', [oneOf('lines.quantity', 2)], null],
    ['one element of a list', [oneOf('lines.sku', 'B')], null],
    ['one text of a list', [oneOf('tags', 'vip')], null],
    ['null', [oneOf('note', null)], null],
    ['a field that has a value', [exists('source')], null],
    ['a field that has none', [exists('note')], 'where'],
    ['the absence of a value', [exists('note', false)], null],
    ['two conditions, one of which does not hold', [oneOf('source', 'pos'), exists('note')], 'where'],
    ['a field that this topic does not have', [oneOf('barcode', 'x')], null],
  ])('of %s', (_, where, expected) => {
    expect(refusal(...where)).toBe(expected);
  });
});

describe('a filter', () => {
  it('works out from the event what changed where it is not told', () => {
    const event = { data: { id: 1, status: 'active', name: 'B' }, previous: { name: 'A' } };
    expect(filterRefusal(wantsPrices, 'product.updated', event)).toBe('unchanged');
    expect(filterRefusal(wantsPrices, 'product.updated', { ...event, previous: { status: 'draft' } })).toBeNull();
    expect(filterRefusal(null, 'product.updated', event)).toBeNull();
  });
});
