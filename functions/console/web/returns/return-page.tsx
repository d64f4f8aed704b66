import type { Return } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { Link, mayEnter, useConsole } from '../parts/console-context.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { ThingLink } from '../parts/thing-box.tsx';
import { Money, When } from '../parts/values.tsx';
import { lineName, lineSku, type ReturnAction, reasonInWords, returnActions } from './return.ts';
import { approve, cancel, close, decline, ReceiveDialog } from './return-dialogs.tsx';

const actions: Readonly<Record<ReturnAction, ObjectAction<Return>>> = {
  ...{ approve, decline, close, cancel },
  receive: { label: 'Receive', dialog: ReceiveDialog },
};

export function ReturnPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<Return>
      noun="Return"
      titleOf={({ number }) => `Return ${number}`}
      path={`/returns/${encodeURIComponent(id)}`}
      include="names"
      above={{ path: '/returns', name: 'All returns' }}
      actionsOf={(one) => returnActions(one).map((action) => actions[action])}
    >
      {(one) => <ReturnView one={one} />}
    </ObjectPage>
  );
}

function ReturnView({ one }: { readonly one: Return }) {
  const { person, store } = useConsole();
  return (
    <>
      <p class="row">
        <Badge value={one.status} />{' '}
        <Link to={`/orders/${one.order_id}`}>{one.names === undefined ? 'The order' : `Order ${one.names.order}`}</Link>
        {one.customer_id !== null && mayEnter(person, store.id, 'customers') && <ThingLink of="customer" id={one.customer_id} />}
      </p>
      <PlainTable
        label="Items"
        rows={one.line_items}
        keyOf={({ id }) => id}
        columns={[
          ['Item', (line) => lineName(one, line)],
          ['SKU', (line) => lineSku(one, line) ?? '–'],
          ['Reason', ({ reason }) => reasonInWords(reason)],
          ['Note', ({ note }) => note ?? '–'],
          ['Quantity', ({ quantity }) => quantity, 'end'],
          ['Received', ({ received_quantity }) => received_quantity, 'end'],
          ['Restocked', ({ restocked_quantity }) => restocked_quantity, 'end'],
        ]}
      />
      <div class="columns">
        <Facts
          title="Refund and notes"
          facts={[
            ['Refunded', <Money key="refunded" amount={one.refunded} currency={one.currency} />],
            [
              'Received at',
              one.location_id === null ? (
                '–'
              ) : (
                <Link to={`/locations/${one.location_id}`}>{one.names?.location ?? 'Deleted location'}</Link>
              ),
            ],
            ['Note', one.note ?? '–'],
            ['Instructions for the customer', one.instructions ?? '–'],
            ...(one.decline_reason === null ? [] : [['Reason for declining', one.decline_reason] as const]),
            ...(one.cancel_reason === null ? [] : [['Reason for canceling', one.cancel_reason] as const]),
          ]}
        />
        <Facts
          title="Timeline"
          facts={(
            [
              ['Requested', one.requested_at],
              ['Approved', one.approved_at],
              ['Received', one.received_at],
              ['Declined', one.declined_at],
              ['Canceled', one.cancelled_at],
              ['Closed', one.closed_at],
            ] as const
          )
            .filter(([, at]) => at !== null)
            .map(([name, at]) => [name, <When key={name} at={at} />])}
        />
      </div>
    </>
  );
}
