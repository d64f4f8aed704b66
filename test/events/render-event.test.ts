import { previousValues } from '#events/previous-values.ts';
import { renderEvent } from '#events/render-event.ts';
import { sampleEvent } from '#events/sample-event.ts';
import { samples } from '#events/samples/samples.ts';

const store = { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', name: 'Example', domain: 'shop.example.com', currency: 'EUR' };

const refund = samples['refund.created'](store);

describe('an event', () => {
  it('is one line of JSON with its fields in a fixed order', () => {
    const body = renderEvent({
      previous: null,
      data: refund,
      test: true,
      requestId: 'req_01JC8Z6T9M4S8Q2V5X7Y0ABCDF',
      actor: { name: 'ERP sync', id: 44, type: 'api_key' },
      store,
      createdAtMs: Date.UTC(2026, 10, 5, 10, 0, 0, 7),
      topic: 'refund.created',
      id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
    });
    expect(body).toBe(
      '{"id":"evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE","object":"event","topic":"refund.created","api_version":"2026-11",' +
        '"created_at":"2026-11-05T10:00:00.007Z","test":true,"sample":false,' +
        '"store":{"id":"01J9ZK3V5T8Q2M4N6P7R8S9TAB","domain":"shop.example.com"},' +
        '"actor":{"type":"api_key","id":44,"name":"ERP sync"},"request_id":"req_01JC8Z6T9M4S8Q2V5X7Y0ABCDF",' +
        '"data":{"object":"refund","id":1,"order_id":1,"amount":"54.00","tax":"9.00","shipping":"0.00","currency":"EUR",' +
        '"line_items":[{"id":1,"quantity":1,"amount":"54.00","tax":"9.00","restocked":true}],"restock":true,' +
        '"note":"1 x Linen shirt (S / White)","return_id":1,"created_at":"2026-11-10T10:00:00Z"},"previous":null}',
    );
  });

  it('contains nothing about the store except its id and domain', () => {
    const secretive = { ...store, cursorSecret: 'not for receivers' };
    const body = renderEvent({
      id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
      topic: 'refund.created',
      createdAtMs: 0,
      store: secretive,
      actor: { type: 'system', id: null, name: 'System' },
      requestId: null,
      test: false,
      data: refund,
    });
    expect(body).not.toContain('not for receivers');
    expect(JSON.parse(body).previous).toBeNull();
  });
});

describe('a sample event', () => {
  it('is the real envelope, marked as a sample, from a fixed actor', () => {
    const body = sampleEvent('inventory.updated', {
      id: 'evt_sample_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
      store: { ...store, testMode: true },
      nowMs: Date.UTC(2026, 10, 21, 9, 30),
    });
    const { data, ...envelope } = JSON.parse(body);
    expect(envelope).toEqual({
      id: 'evt_sample_01JC8Z6T9M4S8Q2V5X7Y0ABCDE',
      object: 'event',
      topic: 'inventory.updated',
      api_version: '2026-11',
      created_at: '2026-11-21T09:30:00.000Z',
      test: true,
      sample: true,
      store: { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', domain: 'shop.example.com' },
      actor: { type: 'staff', id: 1, name: 'Sample' },
      request_id: null,
      previous: null,
    });
    expect(data.movement.on_hand_after).toBe(data.on_hand);
  });

  it('names the store for which it was requested', () => {
    expect(samples['app.uninstalled'](store).store).toEqual({
      id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      name: 'Example',
      domain: 'shop.example.com',
    });
    expect(samples['product.updated'](store).images[0]?.url).toBe('https://shop.example.com/media/1.webp');
  });

  it('contains an order whose amounts add up', () => {
    const order = samples['order.paid'](store);
    const amount = (text: string): number => Number(text);
    expect(amount(order.subtotal) - amount(order.discount_total) + amount(order.shipping_total) + amount(order.tax_total)).toBe(
      amount(order.total),
    );
    expect(order.line_items.reduce((sum, line) => sum + amount(line.tax), amount(order.shipping_tax))).toBe(amount(order.tax_total));
  });
});

describe('the fields that changed', () => {
  const before = { id: 1, tags: ['a'], note: null as string | null, updated_at: '2026-11-05T10:00:00Z' };

  it('are returned with their earlier values, and compared by value', () => {
    expect(previousValues(before, { ...before, tags: ['a'], note: 'Call', updated_at: '2026-11-06T10:00:00Z' })).toEqual({
      note: null,
    });
    expect(previousValues(before, { ...before, tags: ['a', 'b'] })).toEqual({ tags: ['a'] });
  });

  it('are none when only updated_at differs', () => {
    expect(previousValues(before, { ...before, updated_at: '2026-11-06T10:00:00Z' })).toEqual({});
  });
});
