import { storeItem } from '#shared/stores/stores-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';

const address = {
  first_name: 'Ada',
  last_name: null,
  company: null,
  line1: '1 Quay Street',
  line2: null,
  city: 'Dublin',
  region: null,
  postcode: null,
  country: 'IE',
  phone: null,
};

describe('the stored form of a store', () => {
  it('has the attributes of existing items', () => {
    expect(storeItem(aStore({ address }))).toEqual({
      address: {
        city: 'Dublin',
        company: null,
        country: 'IE',
        first_name: 'Ada',
        last_name: null,
        line1: '1 Quay Street',
        line2: null,
        phone: null,
        postcode: null,
        region: null,
      },
      created_at_ms: 1767225600000,
      currency: 'EUR',
      cursor_secret: 'cursor-secret-of-the-example-store',
      domain: 'shop.example.com',
      email: 'owner@example.com',
      entity: 'store',
      filter_a_pk: 'STORES',
      filter_a_sk: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      handle: 'example',
      id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      name: 'Example',
      order_prefix: '#',
      phone: null,
      pk: 'S#01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      plan: 'pro',
      require_payment_before_fulfilment: false,
      emails_held_at_ms: null,
      emails_held_reason: null,
      emails_resumed_at_ms: null,
      sk: 'STORE',
      status: 'active',
      test_mode: false,
      timezone: 'Europe/Dublin',
      updated_at_ms: 1767225600000,
    });
  });
});
