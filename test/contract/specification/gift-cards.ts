import { giftCardEndpoints } from '#functions/api/gift-cards/endpoints.ts';
import { GiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag, id } = fieldKinds;

/** Specification: Gift cards. */
export const giftCards: Specification = {
  objects: [
    {
      name: 'GiftCard',
      schema: GiftCardSchema,
      fields: `object: "gift_card", id: integer, last4: string, initial_value: money, balance: money, currency: string,
     status: active|used|expired|disabled, source: string?, customer_id: integer?, order_id: integer?,
     recipient_email: email?, recipient_name: string?, note: string?, expires_at: timestamp?, disabled_at: timestamp?,
     created_at: timestamp, updated_at: timestamp`,
    },
  ],
  bodies: [
    [
      'POST /gift-cards',
      giftCardEndpoints.createGiftCard.body,
      { value: '25.00' },
      [
        [
          'value',
          'required',
          ['0.01', 0.01, '100000', 100_000],
          [
            ['0.00', 'too_small'],
            ['100000.01', 'too_large'],
            ['1.005', 'too_many_decimals'],
          ],
        ],
        [
          'code',
          'optional',
          ['', null, 'ABCDefg8', 'a1'.repeat(16)],
          [
            ['ABCDEF7', 'too_short'],
            ['A'.repeat(33), 'too_long'],
            ['ABCD-EFGH', 'invalid_format'],
          ],
        ],
        [
          'expires_at',
          'optional',
          ['2027-02-28', null],
          [
            ['2027-02-29', 'invalid_date'],
            ['2027-02-28T10:00:00Z', 'invalid_date'],
          ],
        ],
        ['customer_id', 'optional', ...id],
        ['recipient_email', 'optional', ['ada@example.com', null], [['ada', 'invalid_email']]],
        ['recipient_name', 'optional', ...text],
        ['message', 'optional', ...text],
        ['note', 'optional', ...text],
        ['send_email', 'optional', ...flag],
      ],
    ],
  ],
};
