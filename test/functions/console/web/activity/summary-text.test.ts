import fc from 'fast-check';
import { summaryText } from '#functions/console/web/activity/summary-text.ts';
import { summaryOf } from '#shared/activity/activity-entry.ts';

const actorTypes = ['api_key', 'app', 'staff', 'storefront', 'system'] as const;

describe('the summary of an activity', () => {
  it("is the API's own in English", () => {
    const activity = fc.record({
      action: fc.constantFrom('order.updated', 'gift_card.issued', 'webhook_endpoint.send_sample', 'store', 'a.b.c_d'),
      resource: fc.record({ object: fc.constant('order'), id: fc.constantFrom(7, 'pc_1', null) }),
      actor: fc.record({ type: fc.constantFrom(...actorTypes), id: fc.constant('1'), name: fc.string() }),
    });
    fc.assert(fc.property(activity, (one) => expect(summaryText(one)).toBe(summaryOf(one))));
    const one = { action: 'gift_card.issued', resource: { object: 'gift_card', id: 5 } };
    expect(summaryText({ ...one, actor: { type: 'api_key', id: '2', name: 'ERP sync' } })).toBe(
      'gift card 5: issued, made via the API key ERP sync',
    );
  });
});
