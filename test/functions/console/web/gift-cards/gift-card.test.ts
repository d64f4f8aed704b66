import { giftCardActions } from '#functions/console/web/gift-cards/gift-card.ts';

describe('the actions of a gift card', () => {
  it.each([
    [{ status: 'active', balance: '50.00', initial_value: '50.00' }, ['redeem', 'disable']],
    [{ status: 'active', balance: '20.00', initial_value: '50.00' }, ['redeem', 'restore', 'disable']],
    [{ status: 'used', balance: '0.00', initial_value: '50.00' }, ['restore', 'disable']],
    [{ status: 'expired', balance: '20.00', initial_value: '50.00' }, ['disable']],
    [{ status: 'disabled', balance: '20.00', initial_value: '50.00' }, []],
  ] as const)('%j: %j', (card, actions) => {
    expect(giftCardActions(card)).toEqual(actions);
  });
});
