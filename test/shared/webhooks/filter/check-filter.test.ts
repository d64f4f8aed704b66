import { FieldErrors } from '#shared/kernel/errors.ts';
import { checkedFilter } from '#shared/webhooks/filter/check-filter.ts';
import { type EventFilter, emptyFilter } from '#shared/webhooks/filter/event-filter.ts';

const filter = (over: Partial<EventFilter>): EventFilter => ({ ...emptyFilter, ...over });

function issues(over: Partial<EventFilter>, topics: Parameters<typeof checkedFilter>[1]) {
  try {
    checkedFilter(filter(over), topics);
    return [];
  } catch (error) {
    if (error instanceof FieldErrors) return error.issues;
    throw error;
  }
}

describe('a filter that is saved', () => {
  it('knows the topics whose changes it asks for', () => {
    const checked = checkedFilter(filter({ whenChanged: ['variants.price'] }), ['order.created', 'product.updated', 'product.deleted']);
    expect(checked?.changeTopics).toEqual(['product.updated', 'product.deleted']);
    expect(checkedFilter(null, ['*'])).toBeNull();
  });

  it('names a field that no payload has, and what is beside it, the likest first', () => {
    expect(issues({ whenChanged: ['status', 'variants.prize'] }, ['product.updated'])).toEqual([
      {
        param: 'when_changed[1]',
        code: 'invalid_enum',
        message: expect.stringMatching(/^"variants\.prize" is no field of product\.updated; beside it are price, /),
        meta: { neighbors: expect.arrayContaining(['price', 'sku', 'barcode']) },
      },
    ]);
    expect(issues({ exclude: ['e-mail'] }, ['order.created', 'customer.updated'])).toMatchObject([{ param: 'exclude[0]' }]);
    expect(issues({ where: [{ path: 'sauce', values: ['pos'], exists: null }] }, ['order.created'])).toMatchObject([
      { param: 'where.sauce', message: expect.stringContaining('beside it are source') },
    ]);
  });

  it('may name a field that one of its topics has', () => {
    expect(issues({ whenChanged: ['variants.price'], exclude: ['email'] }, ['product.updated', 'order.created'])).toEqual([]);
    expect(issues({ fields: ['metadata.any.key'] }, ['*'])).toEqual([]);
  });

  it('asks for the change of a map as a whole', () => {
    expect(issues({ whenChanged: ['metadata'] }, ['product.updated'])).toEqual([]);
    expect(issues({ whenChanged: ['metadata.color'] }, ['product.updated'])).toMatchObject([
      { param: 'when_changed[0]', message: 'must name metadata as a whole: what changed in it is not told apart.' },
    ]);
  });

  it('says once what is sent', () => {
    expect(issues({ fields: ['status'], exclude: ['name'] }, ['product.updated'])).toMatchObject([
      { param: 'exclude', code: 'inconsistent' },
    ]);
  });

  it('keeps no data of a person', () => {
    const oneOf = (path: string) => [{ path, values: ['x'], exists: null }];
    const message = 'can only be asked whether it exists: a filter keeps no data of a person.';
    for (const path of ['email', 'shipping_address.last_name', 'metadata.x']) {
      expect(issues({ where: oneOf(path) }, ['order.created'])).toMatchObject([{ param: `where.${path}`, message }]);
    }
    expect(issues({ where: [{ path: 'email', values: null, exists: true }] }, ['order.created'])).toEqual([]);
    expect(issues({ where: [...oneOf('metadata.x'), ...oneOf('variants.sku')] }, ['product.updated'])).toEqual([]);
  });
});
