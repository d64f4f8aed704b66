import { FieldErrors } from '#shared/kernel/errors.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { type EventFilter, emptyFilter } from '#shared/webhooks/filter/event-filter.ts';

const filter = (over: Partial<EventFilter>): EventFilter => ({ ...emptyFilter, ...over });

function issues(over: Partial<EventFilter>, topics: Parameters<typeof checkFilter>[1]) {
  try {
    checkFilter(filter(over), topics);
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
}

describe('a saved filter', () => {
  it('records the topics whose payloads have the changed fields it asks for', () => {
    const checked = checkFilter(filter({ whenChanged: ['variants.price'] }), ['order.created', 'product.updated', 'product.deleted']);
    expect(checked?.changeTopics).toEqual(['product.updated', 'product.deleted']);
    expect(checkFilter(null, ['*'])).toBeNull();
  });

  it('reports an unknown field with its neighbors, the most similar first', () => {
    expect(issues({ whenChanged: ['status', 'variants.prize'] }, ['product.updated'])).toEqual([
      {
        param: 'when_changed[1]',
        code: 'invalid_enum',
        message: expect.stringMatching(/^"variants\.prize" is not a field of product\.updated; its neighbors are price, /),
        meta: { neighbors: expect.arrayContaining(['price', 'sku', 'barcode']) },
      },
    ]);
    expect(issues({ exclude: ['e-mail'] }, ['order.created', 'customer.updated'])).toMatchObject([{ param: 'exclude[0]' }]);
    expect(issues({ where: [{ path: 'sauce', values: ['pos'], exists: null }] }, ['order.created'])).toMatchObject([
      { param: 'where.sauce', message: expect.stringContaining('its neighbors are source') },
    ]);
  });

  it('accepts a field that only one of its topics has', () => {
    expect(issues({ whenChanged: ['variants.price'], exclude: ['email'] }, ['product.updated', 'order.created'])).toEqual([]);
    expect(issues({ fields: ['metadata.any.key'] }, ['*'])).toEqual([]);
  });

  it('accepts changes of a map only as a whole', () => {
    expect(issues({ whenChanged: ['metadata'] }, ['product.updated'])).toEqual([]);
    expect(issues({ whenChanged: ['metadata.color'] }, ['product.updated'])).toMatchObject([
      { param: 'when_changed[0]', message: 'must be metadata, because changes to its individual keys are not tracked.' },
    ]);
  });

  it('accepts either fields or exclude', () => {
    expect(issues({ fields: ['status'], exclude: ['name'] }, ['product.updated'])).toMatchObject([
      { param: 'exclude', code: 'inconsistent' },
    ]);
  });

  it('stores no personal data', () => {
    const oneOf = (path: string) => [{ path, values: ['x'], exists: null }];
    const message = 'can only have an "exists" condition: a filter must not store personal data.';
    for (const path of ['email', 'shipping_address.last_name', 'metadata.x']) {
      expect(issues({ where: oneOf(path) }, ['order.created'])).toMatchObject([{ param: `where.${path}`, message }]);
    }
    expect(issues({ where: [{ path: 'email', values: null, exists: true }] }, ['order.created'])).toEqual([]);
    expect(issues({ where: [...oneOf('metadata.x'), ...oneOf('variants.sku')] }, ['product.updated'])).toEqual([]);
  });
});
