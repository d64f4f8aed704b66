import type { IssuedGiftCard } from '#shared/client/generated/admin-api.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldNumber, fieldText } from '../parts/form-values.ts';
import { PriceField } from '../parts/price-field.tsx';
import { ThingField } from '../parts/thing-box.tsx';

type IssueDialogProps = { readonly onClose: () => void; readonly onDone: (issued: IssuedGiftCard) => void };

/** Issues a gift card. Only the response contains the card's code. */
export function IssueDialog({ onClose, onDone }: IssueDialogProps) {
  return (
    <FormDialog<{ readonly data: IssuedGiftCard }>
      title="Issue a gift card"
      submit="Issue the card"
      hasDraft={false}
      onClose={onClose}
      onDone={({ data }) => onDone(data)}
      call={(form) => ({ method: 'POST', path: '/gift-cards', body: issueBody(form) })}
    >
      <PriceField name="value" label="Value" required hint="0.01 to 100000" />
      <TextField name="code" label="Custom code" maxLength={32} hint="8-32 letters and digits. Leave blank to generate one." />
      <TextField name="expires_at" label="Expires" type="date" hint="Leave blank for no expiry" />
      <ThingField name="customer_id" label="Customer" of="customer" />
      <TextField name="recipient_name" label="Recipient" maxLength={200} />
      <TextField name="recipient_email" label="Recipient e-mail" type="email" maxLength={254} />
      <NoteField name="message" label="Message" maxLength={1000} />
      <CheckField name="send_email" label="Send the card to the recipient" />
      <NoteField name="note" label="Staff note" maxLength={1000} />
    </FormDialog>
  );
}

const issueBody = (form: FormData): object => ({
  value: fieldText(form, 'value') ?? '',
  code: fieldText(form, 'code'),
  expires_at: fieldText(form, 'expires_at'),
  customer_id: fieldNumber(fieldText(form, 'customer_id')),
  recipient_name: fieldText(form, 'recipient_name'),
  recipient_email: fieldText(form, 'recipient_email'),
  message: fieldText(form, 'message'),
  note: fieldText(form, 'note'),
  ...(form.has('send_email') && { send_email: true }),
});
