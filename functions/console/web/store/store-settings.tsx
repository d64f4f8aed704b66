import type { AdminStore } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { CheckField, ChoiceField, TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { addressLines } from '../orders/order.ts';
import { AddressFields, readAddress } from '../parts/address-fields.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { formAction } from '../parts/object-actions.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';

const resumeEmails = formAction<AdminStore>({
  ...{ label: 'Resume e-mails', title: () => 'Resume e-mails', submit: 'Resume e-mails' },
  call: () => ({ method: 'PATCH', path: '', body: { emails_held_at: null } }),
  fields: () => (
    <p>E-mails are sent again from now on, except to addresses that bounced. If too many bounce again, e-mails are held again.</p>
  ),
});

export const StoreSettings = () => (
  <ObjectPage<AdminStore>
    noun="Store"
    path=""
    actionsOf={({ emails_held_at }) => [...(emails_held_at === null ? [] : [resumeEmails]), { label: 'Edit', dialog: EditDialog }]}
  >
    {(store) => <StoreFacts store={store} />}
  </ObjectPage>
);

const StoreFacts = ({ store }: { readonly store: AdminStore }) => (
  <>
    <p class="row">
      <Badge value={store.status} /> {store.test_mode && <Badge value="test_mode" />}
    </p>
    {store.emails_held_at !== null && (
      <p class="notice bad">
        E-mails are held since <When at={store.emails_held_at} />
        {store.emails_held_reason !== null && `, because ${heldBecause[store.emails_held_reason]}`}. They will not be sent later. Remove the
        wrong addresses, then resume e-mails.
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
  too_many_bounces: 'too many recipients do not exist',
  too_many_complaints: 'too many recipients marked them as spam',
} as const satisfies Readonly<Record<NonNullable<AdminStore['emails_held_reason']>, string>>;

const plans = ['basic', 'pro', 'advanced'] as const;
const statuses = ['trial', 'active', 'past_due', 'suspended', 'cancelled', 'inactive'] as const;

function EditDialog({ object: store, onClose }: ObjectDialogProps<AdminStore>) {
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
      <TextField name="email" label="E-mail" type="email" required={store.email !== null} maxLength={254} defaultValue={store.email} />
      <TextField name="phone" label="Phone" maxLength={50} defaultValue={store.phone} />
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
