import { useLocation } from 'preact-iso';
import type { GiftCard } from '#shared/client/generated/admin-api.ts';
import { TextField } from '../design/fields.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { textOf } from '../parts/form-values.ts';

/** Finds a card by the code that a customer shows at the till, and goes to it. */
export function LookUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const { href } = useStorePaths();
  return (
    <FormDialog<{ readonly data: GiftCard }>
      title="Find a gift card by its code"
      submit="Find the card"
      hasDraft={false}
      onClose={onClose}
      onDone={({ data }) => route(href(`/gift-cards/${data.id}`))}
      call={(form) => ({ method: 'POST', path: '/gift-cards/lookup', body: { code: textOf(form, 'code') ?? '' } })}
    >
      <TextField name="code" label="Code" required maxLength={64} />
    </FormDialog>
  );
}
