import { intoCalls, maxBytesPerCall, toBusEntry } from '#shared/events/bus-entries.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';

const stored = (over: Parameters<typeof anEvent>[0] = {}) => ({ ...anEvent(over), storeId: aStore().id });

describe('toBusEntry', () => {
  it("carries the event's own bytes, its topic and its time", () => {
    const event = stored();
    expect(toBusEntry(event, 'bus')).toMatchObject({
      isThin: false,
      entry: {
        EventBusName: 'bus',
        Source: 'store-management',
        DetailType: 'customer.created',
        Time: new Date('2026-11-05T10:00:00Z'),
        Detail: event.body,
      },
    });
  });

  it('says of an outranked event that it is one, and changes nothing else in it', () => {
    const event = stored();
    const { Detail } = toBusEntry(event, 'bus', true).entry;
    expect(Detail).toBe(`{"outranked":true,${event.body.slice(1)}`);
    expect(JSON.parse(Detail ?? '')).toEqual({ outranked: true, ...JSON.parse(event.body) });
  });

  it('escapes what a transport refuses in bytes of an event, and nothing else', () => {
    const { entry } = toBusEntry(stored({ body: '{"data": {"name":"\uFFFE\uFFFF\u{1F600}","weight":1.0}}' }), 'bus');
    expect(entry.Detail).toBe('{"data": {"name":"\\ufffe\\uffff\u{1F600}","weight":1.0}}');
  });

  it('leaves out the data of an event that the bus cannot carry', () => {
    const { entry, isThin, bytes } = toBusEntry(stored({ body: JSON.stringify({ data: 'ë'.repeat(131_000) }) }), 'bus');
    expect(isThin).toBe(true);
    expect(bytes).toBeLessThan(1_000);
    expect(entry.Detail).toBe(
      '{"id":"evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE","object":"event","topic":"customer.created","created_at":"2026-11-05T10:00:00.000Z","store":{"id":"01J9ZK3V5T8Q2M4N6P7R8S9TAB"},"data":null,"data_omitted":true}',
    );
  });
});

describe('intoCalls', () => {
  it('puts at most ten entries into a call, in order', () => {
    const entries = Array.from({ length: 23 }, (_, n) => ({ n, bytes: 100 }));
    expect(intoCalls(entries).map((call) => call.map(({ n }) => n))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
      [20, 21, 22],
    ]);
  });

  it('puts at most 256 KB into a call', () => {
    const sizes = [200_000, 62_144, 1, maxBytesPerCall, 5].map((bytes) => ({ bytes }));
    expect(intoCalls(sizes).map((call) => call.map(({ bytes }) => bytes))).toEqual([[200_000, 62_144], [1], [262_144], [5]]);
  });

  it('makes no call of nothing', () => {
    expect(intoCalls([])).toEqual([]);
  });
});
