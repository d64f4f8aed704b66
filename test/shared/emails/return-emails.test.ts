import { renderReturnApproved, renderReturnDeclined } from '#shared/emails/render-return-emails.ts';
import { aReturn, aReturnLine } from '#test/support/builders/a-return.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anOrder, theWorkedOrder } from '#test/support/builders/an-order.ts';

const store = aStore();
const lines = [aReturnLine({ quantity: 2 }), aReturnLine({ id: 2, orderLineId: 2, quantity: 1 })];

describe('the approval of a return', () => {
  it('tells the customer what to return and how', () => {
    const returned = aReturn({ lines, instructions: 'Send it to the shop.\nKeep the receipt.' });
    const { subject, text } = renderReturnApproved(store, theWorkedOrder(), returned);
    expect(subject).toBe('Your return R1007 was approved');
    expect(text).toBe(`Hello Ada Byron,

Your return R1007 of order #1042 at Example was approved:

2 x Linen shirt (S / White)
1 x Socks

Send it to the shop.
Keep the receipt.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('is marked as a test for a test order', () => {
    const { subject, text } = renderReturnApproved(store, anOrder({ test: true, customerName: null }), aReturn());
    expect(subject).toBe('[Test] Your return R1007 was approved');
    expect(text).toBe(`This is a test order.

Hello,

Your return R1007 of order #1042 at Example was approved:

1 x Linen shirt (S / White)

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });
});

describe('the refusal of a return', () => {
  it('tells the customer the reason', () => {
    const returned = aReturn({ status: 'declined', lines, declineReason: 'It was <worn>.' });
    const { subject, text, html } = renderReturnDeclined(store, theWorkedOrder(), returned);
    expect(subject).toBe('Your return R1007 was declined');
    expect(text).toBe(`Hello Ada Byron,

Your return R1007 of order #1042 at Example was declined:

2 x Linen shirt (S / White)
1 x Socks

It was <worn>.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
    expect(html).toContain('<p>It was &lt;worn&gt;.</p>');
  });
});
