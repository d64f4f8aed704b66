import type { GiftCard, GiftCardMovement } from '#shared/client/generated/admin-api.ts';
import { useReadPages } from '../api/use-call.ts';
import { ChoiceField, TextField } from '../design/fields.tsx';
import { formatAmount } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { formAction } from '../parts/object-actions.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { PriceField } from '../parts/price-field.tsx';
import { Read } from '../parts/states.tsx';
import { giftCardName } from './gift-card.ts';

type Props = ObjectDialogProps<GiftCard>;
type Moved = { readonly data: GiftCardMovement };

const saidOf = (words: string, { data }: Moved): string =>
  `${words} ${formatAmount(data.amount, data.currency)}. ${formatAmount(data.balance, data.currency)} left.`;

export const RedeemDialog = ({ object, onClose, say }: Props) => (
  <FormDialog<Moved>
    title={`Redeem ${giftCardName(object)}`}
    submit="Redeem"
    onClose={onClose}
    onDone={(moved) => say(saidOf('Redeemed', moved))}
    call={(form) => ({
      ...{ method: 'POST', path: `/gift-cards/${object.id}/redemptions` },
      body: { amount: fieldText(form, 'amount') ?? '', reference: fieldText(form, 'reference') },
    })}
  >
    <PriceField
      name="amount"
      label="Amount"
      currency={object.currency}
      required
      hint={`At most ${formatAmount(object.balance, object.currency)}`}
    />
    <TextField name="reference" label="Reference" maxLength={200} hint="e.g. the number of the receipt" />
  </FormDialog>
);

export function RestoreDialog({ object, onClose, say }: Props) {
  const reading = useReadPages<GiftCardMovement>({ path: `/gift-cards/${object.id}/movements`, query: { limit: 250 } });
  return (
    <FormDialog<Moved>
      title={`Give back to ${giftCardName(object)}`}
      submit="Give back"
      isReady={reading.answer !== undefined}
      onClose={onClose}
      onDone={(moved) => say(saidOf('Gave back', moved))}
      call={(form) => ({
        ...{ method: 'POST', path: `/gift-cards/${object.id}/restorations` },
        body: {
          redemption_id: fieldNumber(fieldText(form, 'redemption_id')),
          amount: fieldText(form, 'amount'),
          reference: fieldText(form, 'reference'),
        },
      })}
    >
      <Read reading={reading}>
        {({ data }) => (
          <ChoiceField
            name="redemption_id"
            label="Redemption"
            options={data
              .filter(({ type, amount, restored }) => type === 'redemption' && amount !== restored)
              .map(({ id, amount, currency, reference }) => [String(id), [formatAmount(amount, currency), reference ?? id].join(', ')])}
          />
        )}
      </Read>
      <PriceField name="amount" label="Amount" currency={object.currency} hint="Leave blank for the full amount" />
      <TextField name="reference" label="Reference" maxLength={200} />
    </FormDialog>
  );
}

export const disable = formAction<GiftCard>({
  ...{ label: 'Disable', title: (card) => `Disable ${giftCardName(card)}?`, submit: 'Disable the card', isDangerous: true },
  said: () => 'The card is disabled.',
  call: (_, { id }) => ({ method: 'POST', path: `/gift-cards/${id}/disable` }),
  fields: ({ balance, currency }) => (
    <p>Nobody can pay with it any more. This can’t be undone. Its balance is {formatAmount(balance, currency)}.</p>
  ),
});
