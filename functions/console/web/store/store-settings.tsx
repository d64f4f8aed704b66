import { useState } from 'preact/hooks';
import type { AdminStore } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { CheckField, ChoiceField, TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { addressLines } from '../orders/order.ts';
import { AddressFields, readAddress } from '../parts/address-fields.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';

/** The store itself: how it is called, where it is, how it works. */
export function StoreSettings() {
  const reading = useRead<{ readonly data: AdminStore }>({ path: '' });
  const [isOpen, setOpen] = useState(false);
  const [isResuming, setResuming] = useState(false);
  const store = reading.answer?.data;
  return (
    <Page
      title="Store"
      call={reading.call}
      actions={
        store !== undefined && (
          <>
            {store.emails_held_at !== null && (
              <button type="button" onClick={() => setResuming(true)}>
                Resume e-mails
              </button>
            )}
            <button type="button" onClick={() => setOpen(true)}>
              Edit
            </button>
          </>
        )
      }
    >
      <Read reading={reading}>{({ data }) => <StoreFacts store={data} />}</Read>
      {isOpen && store !== undefined && <EditDialog store={store} onClose={() => setOpen(false)} />}
      {isResuming && <ResumeEmailsDialog onClose={() => setResuming(false)} />}
    </Page>
  );
}

const StoreFacts = ({ store }: { readonly store: AdminStore }) => (
  <>
    <p class="row">
      <Badge value={store.status} /> {store.test_mode && <Badge value="test_mode" />}
    </p>
    {store.emails_held_at !== null && (
      <p class="notice bad">
        The e-mails of the store are held since <When at={store.emails_held_at} />
        {store.emails_held_reason !== null && `, because ${heldBecause[store.emails_held_reason]}`}. Those of that time are not sent later.
        Remove the wrong addresses, then resume e-mails.
      </p>
    )}
    <div class="columns">
      <Facts
        title="Contact"
        facts={[
          ['Name', store.name],
          ['Address', store.address === null ? '–' : addressLines(store.address).map((line) => <div key={line}>{line}</div>)],
          ['E-mail', store.email ?? '–'],
          ['Phone', store.phone ?? '–'],
        ]}
      />
      <Facts
        title="Store defaults"
        facts={[
          ['Currency', store.currency],
          ['Time zone', store.timezone],
          ['First order number', `${store.order_prefix}1001`],
          ['Require payment before fulfillment', store.require_payment_before_fulfilment ? 'Yes' : 'No'],
        ]}
      />
      <Facts
        title="Account"
        facts={[
          ['Handle', store.handle],
          ['Domain', store.domain],
          ['Plan', store.plan === null ? '–' : humanize(store.plan)],
          ['Created', <When key="created" at={store.created_at} />],
          ['Updated', <When key="changed" at={store.updated_at} />],
        ]}
      />
    </div>
  </>
);

const heldBecause = {
  too_many_bounces: 'too many of their recipients do not exist',
  too_many_complaints: 'too many of their recipients called them spam',
} as const satisfies Readonly<Record<NonNullable<AdminStore['emails_held_reason']>, string>>;

const ResumeEmailsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog
    title="Resume e-mails"
    submit="Resume e-mails"
    onClose={onClose}
    call={() => ({ method: 'PATCH', path: '', body: { emails_held_at: null } })}
  >
    <p>
      E-mails of the store are sent again from now on. Addresses that bounced are not written to, and when too many bounce again the e-mails
      are held again.
    </p>
  </FormDialog>
);

const plans = ['basic', 'pro', 'advanced'] as const;
const statuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'inactive'] as const;

function EditDialog({ store, onClose }: { readonly store: AdminStore; readonly onClose: () => void }) {
  const { person } = useConsole();
  return (
    <FormDialog
      title="Edit the store"
      submit="Save"
      onClose={onClose}
      call={(form) => ({
        ...{ method: 'PATCH', path: '' },
        body: {
          name: fieldText(form, 'name') ?? '',
          ...(fieldText(form, 'email') !== undefined && { email: fieldText(form, 'email') }),
          phone: fieldText(form, 'phone') ?? null,
          address: readAddress(form, 'address', store.address),
          timezone: fieldText(form, 'timezone') ?? '',
          order_prefix: fieldText(form, 'order_prefix') ?? '',
          require_payment_before_fulfilment: form.has('require_payment_before_fulfilment'),
          ...(person.operator && { plan: fieldText(form, 'plan') ?? null, status: fieldText(form, 'status') }),
        },
      })}
    >
      <TextField name="name" label="Name" required maxLength={200} defaultValue={store.name} />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        required={store.email !== null}
        maxLength={254}
        defaultValue={store.email ?? ''}
      />
      <TextField name="phone" label="Phone" maxLength={50} defaultValue={store.phone ?? ''} />
      <AddressFields name="address" address={store.address} />
      <TextField
        name="timezone"
        label="Time zone"
        required
        defaultValue={store.timezone}
        hint="e.g. Europe/Dublin. Report days start at midnight there."
      />
      <TextField name="order_prefix" label="Prefix of order numbers" maxLength={10} defaultValue={store.order_prefix} />
      <CheckField
        name="require_payment_before_fulfilment"
        label="Require payment before fulfillment"
        checked={store.require_payment_before_fulfilment}
      />
      {person.operator && (
        <>
          <ChoiceField
            name="plan"
            label="Plan"
            defaultValue={store.plan ?? ''}
            options={[['', 'None'], ...plans.map((plan) => [plan, humanize(plan)] as const)]}
          />
          <ChoiceField
            name="status"
            label="Status"
            defaultValue={store.status}
            options={statuses.map((status) => [status, humanize(status)])}
          />
        </>
      )}
    </FormDialog>
  );
}
