import { keptIdText } from './kept-id-text.ts';

const card = {
  last4: 'The last four characters of the code. The code itself is shown once, when the card is issued.',
  initial_value: 'What was on the card when it was issued.',
  balance: 'What can still be spent: the initial value less redemptions, plus restorations.',
  currency: 'ISO 4217 code of the currency of both amounts.',
  status: 'Whether the card can be spent from at the moment of the request, and why not.',
  source: 'How the card was issued: through the API, as a line of an order, or for a cancelled booking.',
  customer_id: 'The customer who has the card; null when not known.',
  order_id: 'The order that bought the card; null without one.',
  recipient_email: 'Where the card was or is to be sent; null when not known.',
  recipient_name: 'Name of the person who gets the card; null when not known.',
  note: 'Note of the staff; null without one.',
  expires_at: 'The first instant at which the card is no longer valid; null: it never expires.',
  disabled_at: 'When the card was disabled for good; null unless it was.',
};

const record = {
  last4: 'The last four characters of the code.',
  code_hash:
    'What is kept of the code, and the store that the card was issued in: with it the printed code goes on working in this deployment. Nobody can ' +
    'tell the code from it. Null: no code leads to the card any more.',
  'code_hash.store_id': 'The store that the card was issued in, as a ULID.',
  'code_hash.hash': 'Hash of the code in 64 hexadecimal digits.',
  initial_value: card.initial_value,
  currency: card.currency,
  source: card.source,
  customer_id: card.customer_id,
  order_id: 'The order that bought it; null without one.',
  order_unit: 'Which unit of the line it is, counted from 0; null without an order.',
  order_line_item_id: 'The line of the order that bought it; null without an order.',
  recipient_email: card.recipient_email,
  recipient_name: card.recipient_name,
  message: 'Text in the e-mail to the recipient; null without one.',
  note: card.note,
  expires_at: card.expires_at,
  disabled_at: card.disabled_at,
  created_at: 'When the card was issued.',
  movements: 'What was spent and given back, oldest first, at most 80.',
};

export const giftCardTexts = {
  GiftCard: card,
  IssuedGiftCard: { ...card, code: 'The full code, in this answer and its replay only: keep it, or send it on.' },
  GiftCardMovement: {
    gift_card_id: 'The card whose balance moved.',
    type: 'A redemption spends from the card, a restoration gives back.',
    amount: 'What was spent or given back; above zero for both types.',
    balance: 'What was on the card afterwards.',
    redemption_id: 'The redemption that a restoration gives back; null for a redemption.',
    restored: 'How much of a redemption was given back.',
    currency: 'ISO 4217 code of the currency of the card, which every amount is in.',
    reference: "The caller's own name for it, such as the number of a receipt; null without one.",
    updated_at: 'When it last changed: a redemption changes when some of it is restored.',
  },
  createGiftCard: {
    value: 'What is on the card, 0.01 to 100000, in the currency of the store.',
    code: 'Your own code of 8 to 32 letters and digits, unique in the store whatever its case; made by the service when empty.',
    expires_at: 'Last day on which the card is valid, `YYYY-MM-DD` in the time zone of the store, after today; null: never expires.',
    customer_id: 'The customer who has the card; null: none.',
    recipient_email: 'Where the card is sent; null: nowhere, or to the address of the customer.',
    recipient_name: 'Name of the person who gets the card, at most 200 characters; null: none.',
    message: 'Text in the e-mail to the recipient, at most 1,000 characters; null: none.',
    note: 'Note of the staff, at most 1,000 characters; null: none.',
    send_email: 'Whether the card is sent to the recipient by e-mail now; false when left out.',
  },
  lookUpGiftCard: { code: 'The full code. Case, blanks and hyphens do not matter.' },
  redeemGiftCard: {
    amount: 'What is spent, above zero and at most the balance: all of it, or nothing.',
    reference: 'Your own name for it, such as the number of a receipt, at most 200 characters.',
  },
  restoreGiftCard: {
    redemption_id: 'The redemption of this card that is taken back.',
    amount: 'What is given back, at most what is left of the redemption; all that is left when left out or null.',
    reference: 'Your own name for it, such as the number of a receipt, at most 200 characters.',
  },
  GiftCardRecord: record,
  RestorePastGiftCard: { ...record, id: keptIdText },
  RecordedGiftCardMovement: {
    id: "The caller's own: a restoration names its redemption by it. The movement gets another, unless the card keeps its id.",
    type: 'A redemption spends from the card, a restoration gives back.',
    amount: 'What was spent or given back, above zero.',
    reference: "The caller's own name for it; null without one.",
    redemption_id: 'The redemption that a restoration gives back; null for a redemption.',
    created_at: 'When the balance moved.',
  },
};
