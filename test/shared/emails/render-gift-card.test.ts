import { renderGiftCard } from '#shared/emails/render-gift-card.ts';
import { aGiftCard } from '#test/support/builders/a-gift-card.ts';
import { aStore } from '#test/support/builders/a-store.ts';

const card = aGiftCard({
  recipientName: 'Grace',
  message: 'Happy birthday!\nAda',
  note: 'Not for Grace to read',
  // Midnight at the beginning of July 1 in Dublin.
  expiresAtMs: Date.UTC(2027, 5, 30, 23),
});

describe('the e-mail of a gift card', () => {
  it('has the value, the message, the code and the last valid day', () => {
    const { subject, text } = renderGiftCard(aStore(), card, 'ABCD-EFGH');
    expect(subject).toBe('A gift card for Example');
    expect(text).toBe(`Hello Grace,

You have a gift card worth 50.00 EUR to spend at Example.

Happy birthday!
Ada

Code: ABCD-EFGH
Valid through: 30 June 2027

Anyone who has the code can spend the card, so keep it safe.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('is marked as a test for a trial store', () => {
    const { subject, text } = renderGiftCard(aStore({ testMode: true }), { ...card, message: null, expiresAtMs: null }, 'ABCD');
    expect(subject).toBe('[Test] A gift card for Example');
    expect(text).toBe(`This is a test gift card: its store is on a free trial.

Hello Grace,

You have a gift card worth 50.00 EUR to spend at Example.

Code: ABCD

Anyone who has the code can spend the card, so keep it safe.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });
});
