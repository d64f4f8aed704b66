import { useEffect, useState } from 'preact/hooks';
import type { AdminCustomer, CustomerErasure, PersonalRecord } from '#shared/client/generated/admin-api.ts';
import type { Page } from '#shared/client/pages.ts';
import { useRead } from '../api/use-call.ts';
import { saveJson } from '../format/save-file.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { PagedExport } from '../parts/list-export.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { customerName } from './customer.ts';

const pollEveryMs = 10_000;

export const EraseDialog = ({ object, onClose, say }: ObjectDialogProps<AdminCustomer>) => (
  <FormDialog
    title={`Erase ${customerName(object)}?`}
    submit="Erase permanently"
    isDangerous
    onClose={onClose}
    onDone={() => say('Customer erased. Their data in orders and logs will be erased within hours.')}
    call={() => ({ method: 'DELETE', path: `/customers/${object.id}` })}
  >
    <p>
      This removes the person’s names, addresses, phone numbers and notes from the customer, from {object.orders_count} orders and their
      refunds, returns, bookings and gift cards, and from events and logs. Files of customer imports are deleted.
    </p>
    <p>
      Numbers, amounts, dates, stock, reports, order tags and the countries and regions of addresses stay. The customer can no longer order.
      The e-mail address can be used for a new customer. This can’t be undone. Export the personal data first if you need it.
    </p>
  </FormDialog>
);

export function ErasureProgress({ customer }: { readonly customer: AdminCustomer }) {
  const [everyMs, setEveryMs] = useState<number | undefined>(undefined);
  const reading = useRead<{ readonly data: CustomerErasure }>({ path: `/customers/${customer.id}/erasure` }, true, everyMs);
  const isRunning = reading.answer?.data.state === 'running';
  useEffect(() => setEveryMs(isRunning ? pollEveryMs : undefined), [isRunning]);
  return (
    <Read reading={reading}>
      {({ data }) => (
        <>
          <p class="notice">
            {data.state === 'done' ? 'Erased ' : 'Erasing since '}
            <When at={data.done_at ?? data.requested_at} />. {data.changed} records anonymized.
          </p>
          {data.kept_order_tags.length > 0 && (
            <p class="notice">Order tags were kept: {data.kept_order_tags.join(', ')}. Change any that name the person.</p>
          )}
        </>
      )}
    </Read>
  );
}

export const PersonalDataExport = ({ customer }: { readonly customer: AdminCustomer }) => (
  <section class="card">
    <h2>Personal data</h2>
    <p>Export all data you hold about this customer (GDPR).</p>
    <PagedExport<PersonalRecord, Page<PersonalRecord>>
      call={{ path: `/customers/${customer.id}/personal-data` }}
      pageLength={100}
      rowsOf={({ data }) => data}
      save={(records) => saveJson(`customer-${customer.id}.json`, { customer_id: customer.id, records })}
      label="Export personal data"
      counted="records"
    />
  </section>
);
