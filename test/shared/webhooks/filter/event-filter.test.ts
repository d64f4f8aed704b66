import { type EventFilter, emptyFilter, type FieldCondition } from '#shared/webhooks/filter/event-filter.ts';
import { changePasses, filterRefusal } from '#shared/webhooks/filter/filter-refusal.ts';

const wantsPrices: EventFilter = { ...emptyFilter, whenChanged: ['status', 'variants.price'], changeTopics: ['product.updated'] };

describe('when_changed', () => {
  it.each([
    ['the field itself', ['variants.price'], true],
    ['a list to which an element was added, or from which one was removed', ['variants'], true],
    ['a neighboring field', ['variants.sku', 'name'], false],
    ['a field whose name only begins the same', ['status_page', 'variants.price_list'], false],
    ['two elements that swapped places', ['variants.(order)'], false],
    ['nothing', [], false],
  ])('matches a change of %s', (_, changed, passes) => {
    expect(changePasses(wantsPrices, 'product.updated', changed)).toBe(passes);
  });

  it('matches a change of any part of its field', () => {
    const wantsVariants = { ...wantsPrices, whenChanged: ['variants'] };
    expect(changePasses(wantsVariants, 'product.updated', ['variants.(order)'])).toBe(true);
    expect(changePasses(wantsVariants, 'product.updated', ['variants.sku'])).toBe(true);
  });

  it('passes every event without `previous`, and every event of a topic that has none of its fields', () => {
    expect(changePasses(wantsPrices, 'product.updated', null)).toBe(true);
    expect(changePasses(wantsPrices, 'order.updated', ['tags'])).toBe(true);
  });

  it('is undecided when the bus does not name the changed fields', () => {
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
    ['a string for a number', [oneOf('lines.quantity', '2')], 'where'],
    ['a number', [oneOf('lines.quantity', 2)], null],
    ['one element of a list', [oneOf('lines.sku', 'B')], null],
    ['one string of a list', [oneOf('tags', 'vip')], null],
    ['null', [oneOf('note', null)], null],
    ['a field that has a value', [exists('source')], null],
    ['a field without a value', [exists('note')], 'where'],
    ['the absence of a value', [exists('note', false)], null],
    ['two conditions, but only one holds', [oneOf('source', 'pos'), exists('note')], 'where'],
    ['a field that this topic does not have', [oneOf('barcode', 'x')], null],
  ])('is evaluated for %s', (_, where, expected) => {
    expect(refusal(...where)).toBe(expected);
  });
});

describe('a filter', () => {
  it('computes the changed fields from the event when they are not given', () => {
    const event = { data: { id: 1, status: 'active', name: 'B' }, previous: { name: 'A' } };
    expect(filterRefusal(wantsPrices, 'product.updated', event)).toBe('unchanged');
    expect(filterRefusal(wantsPrices, 'product.updated', { ...event, previous: { status: 'draft' } })).toBeNull();
    expect(filterRefusal(null, 'product.updated', event)).toBeNull();
  });
});
