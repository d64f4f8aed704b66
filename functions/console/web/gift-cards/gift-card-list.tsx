import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { GiftCard, IssuedGiftCard } from '#shared/client/generated/admin-api.ts';
import { TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { badgeColumn, moneyColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { Money } from '../parts/values.tsx';
import { giftCardName } from './gift-card.ts';
import { IssueDialog } from './issue-dialog.tsx';

const statuses = ['active', 'used', 'expired', 'disabled'] as const;

const filters: readonly Filter[] = [
  wordsFilter,
  { param: 'status', label: 'Status', kind: 'choice', options: statuses.map((status) => [status, humanize(status)]) },
  { param: 'customer_id', label: 'Customer', kind: 'find', of: 'customer' },
  ...listFilters,
];

const columns: readonly Column<GiftCard>[] = [
  { label: 'Card', text: giftCardName },
  timeColumn('Issued', ({ created_at }) => created_at),
  { label: 'Recipient', text: ({ recipient_name, recipient_email }) => recipient_name ?? recipient_email ?? '–' },
  badgeColumn('Status', ({ status }) => status),
  timeColumn('Expires', ({ expires_at }) => expires_at),
  moneyColumn('Initial value', ({ initial_value }) => initial_value),
  moneyColumn('Balance', ({ balance }) => balance),
];

/** All gift cards, newest first. */
export function GiftCardList() {
  const { href } = useStorePaths();
  const [open, setOpen] = useState<'look up' | null>(null);
  const [isNew, setNew] = useNewForm();
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        title="Gift cards"
        path="/gift-cards"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/gift-cards/${id}`)}
        actions={
          <>
            <button type="button" onClick={() => setOpen('look up')}>
              Find by code
            </button>
            <button type="button" class="primary" onClick={() => setNew(true)}>
              Issue a gift card
            </button>
          </>
        }
        empty="Issue one here, or sell them as products."
      />
      {isNew && <IssueDialog onClose={() => setNew(false)} onDone={setIssued} />}
      {open === 'look up' && <LookUpDialog onClose={close} />}
      {issued !== null && (
        <SecretDialog title="The gift card is issued" texts={[['Code', issued.code]]} onClose={() => setIssued(null)}>
          <p>
            It is worth <Money amount={issued.initial_value} currency={issued.currency} />.{' '}
            <a href={href(`/gift-cards/${issued.id}`)}>Go to the card</a>
          </p>
        </SecretDialog>
      )}
    </>
  );
}

/** Finds a card by the code that a customer shows at the till, and goes to it. */
function LookUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const { href } = useStorePaths();
  return (
    <FormDialog<{ readonly data: GiftCard }>
      title="Find a gift card by its code"
      submit="Find the card"
      hasDraft={false}
      onClose={onClose}
      onDone={({ data }) => route(href(`/gift-cards/${data.id}`))}
      call={(form) => ({ method: 'POST', path: '/gift-cards/lookup', body: { code: fieldText(form, 'code') ?? '' } })}
    >
      <TextField name="code" label="Code" required maxLength={64} />
    </FormDialog>
  );
}
