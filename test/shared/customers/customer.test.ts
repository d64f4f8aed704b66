import fc from 'fast-check';
import { blankCustomer, changeCustomer, type SentAddress } from '#shared/customers/customer.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { sameValue } from '#shared/kernel/same-value.ts';

const sentAddresses = fc.array(
  fc.record({
    isDefault: fc.boolean(),
    address: fc.record({ line1: fc.constantFrom('1 Quay', '2 Mall'), city: fc.constantFrom('Dublin', 'Cork') }).map(completeAddress),
  }),
  { maxLength: 6 },
);

const ids = () => {
  let last = 0;
  return () => ++last;
};

const save = (sent: readonly SentAddress[]) => changeCustomer(blankCustomer(1, 0), { addresses: sent }, ids());

describe('saved addresses', () => {
  it('are those sent, in order, with their own ids and exactly one default', () => {
    fc.assert(
      fc.property(sentAddresses, (sent) => {
        const { addresses } = save(sent);
        expect(addresses.map(({ address }) => address)).toEqual(sent.map(({ address }) => address));
        expect(new Set(addresses.map(({ id }) => id)).size).toBe(sent.length);
        expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, sent.length));
        const asked = sent.findIndex(({ isDefault }) => isDefault);
        if (sent.length > 0) expect(addresses[Math.max(0, asked)]?.isDefault).toBe(true);
      }),
    );
  });

  it('do not change when they are sent back', () => {
    fc.assert(
      fc.property(sentAddresses, (sent) => {
        const before = save(sent);
        expect(sameValue(changeCustomer(before, { addresses: before.addresses }, ids()), before)).toBe(true);
      }),
    );
  });
});
