import { useState } from 'preact/hooks';
import type { GiftCard, IssuedGiftCard } from '#shared/client/generated/admin-api.ts';
import { TextField } from '../design/fields.tsx';
import { badgeColumn, moneyColumn, timeColumn } from '../parts/columns.tsx';
import { Link, useOpenPage } from '../parts/console-context.tsx';
import { choiceFilter, type Filter, listFilters, wordsFilter } from '../parts/filters.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { Money } from '../parts/values.tsx';
import { giftCardName } from './gift-card.ts';
import { IssueDialog } from './issue-dialog.tsx';

const filters: readonly Filter[] = [
  wordsFilter,
  choiceFilter('status', 'Status', 'active', 'used', 'expired', 'disabled'),
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

export function GiftCardList() {
  const [isLookingUp, setLookingUp] = useState(false);
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null);
  return (
    <>
      <ListScreen
        title="Gift cards"
        path="/gift-cards"
        filters={filters}
        columns={columns}
        pageOf="id"
        actions={
          <button type="button" onClick={() => setLookingUp(true)}>
            Find by code
          </button>
        }
        create={{ label: 'Issue a gift card', form: (close) => <IssueDialog onClose={close} onDone={setIssued} /> }}
        empty="Issue one here, or sell them as products."
      />
      {isLookingUp && <LookUpDialog onClose={() => setLookingUp(false)} />}
      {issued !== null && (
        <SecretDialog title="The gift card is issued" texts={[['Code', issued.code]]} onClose={() => setIssued(null)}>
          <p>
            It is worth <Money amount={issued.initial_value} currency={issued.currency} />.{' '}
            <Link to={`/gift-cards/${issued.id}`}>Go to the card</Link>
          </p>
        </SecretDialog>
      )}
    </>
  );
}

function LookUpDialog({ onClose }: { readonly onClose: () => void }) {
  const openPage = useOpenPage();
  return (
    <FormDialog<{ readonly data: GiftCard }>
      title="Find a gift card by its code"
      submit="Find the card"
      hasDraft={false}
      onClose={onClose}
      onDone={({ data }) => openPage(`/gift-cards/${data.id}`)}
      call={(form) => ({ method: 'POST', path: '/gift-cards/lookup', body: { code: fieldText(form, 'code') ?? '' } })}
    >
      <TextField name="code" label="Code" required maxLength={64} />
    </FormDialog>
  );
}
