import type { Booking } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { Link } from '../parts/console-context.tsx';
import { NameLinks } from '../parts/names.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { Money, When } from '../parts/values.tsx';
import { type BookingAction, bookingActions } from './booking.ts';
import { CancelDialog, complete, confirm, deposit, edit, move, NoShowDialog } from './booking-dialogs.tsx';

const actions: Readonly<Record<BookingAction, ObjectAction<Booking>>> = {
  ...{ confirm, deposit, complete, move, edit },
  noShow: { label: 'No-show', dialog: NoShowDialog },
  cancel: { label: 'Cancel booking', dialog: CancelDialog, isDangerous: true },
};

export function BookingPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<Booking>
      noun="Booking"
      titleOf={({ number }) => `Booking ${number}`}
      path={`/bookings/${encodeURIComponent(id)}`}
      above={{ path: '/bookings', name: 'All bookings' }}
      actionsOf={(booking) => bookingActions(booking, Date.now()).map((action) => actions[action])}
    >
      {(booking) => <BookingView booking={booking} />}
    </ObjectPage>
  );
}

function BookingView({ booking }: { readonly booking: Booking }) {
  const money = (amount: string | null) => (amount === null ? '–' : <Money amount={amount} currency={booking.currency} />);
  return (
    <>
      <p class="row">
        <Badge value={booking.status} />
      </p>
      <div class="columns">
        <Facts
          title="Appointment"
          facts={[
            ['Service', [booking.service_name, booking.variant_title].filter(Boolean).join(', ')],
            ['Starts', <When key="starts" at={booking.starts_at} />],
            ['Ends', <When key="ends" at={booking.ends_at} />],
            ['Seats', booking.seats],
            ['Resource', <NameLinks key="resource" kind="resource" ids={[booking.resource_id]} />],
            ['Location', <NameLinks key="location" kind="location" ids={[booking.location_id]} />],
            ['Note', booking.notes ?? '–'],
          ]}
        />
        <Facts
          title="Customer"
          facts={[
            [
              'Name',
              booking.customer_id === null ? (
                (booking.customer_name ?? '–')
              ) : (
                <Link key="name" to={`/customers/${booking.customer_id}`}>
                  {booking.customer_name ?? 'The customer'}
                </Link>
              ),
            ],
            ['E-mail', booking.customer_email ?? '–'],
            ['Phone', booking.customer_phone ?? '–'],
            ['Booked by', humanize(booking.source)],
            ['Booked', <When key="created" at={booking.created_at} />],
          ]}
        />
        <Facts
          title="Payment"
          facts={[
            ['Price', money(booking.price)],
            ['Paid', money(booking.deposit)],
            ['Balance due', money(booking.balance_due)],
            ['Deposit due', money(booking.deposit_due)],
            [
              'Order',
              booking.order_id === null ? (
                '–'
              ) : (
                <Link key="order" to={`/orders/${booking.order_id}`}>
                  The order
                </Link>
              ),
            ],
          ]}
        />
        {booking.cancelled_at !== null && (
          <Facts
            title="Canceled"
            facts={[
              ['Date', <When key="cancelled" at={booking.cancelled_at} />],
              ['Reason', booking.cancel_reason ?? '–'],
            ]}
          />
        )}
      </div>
    </>
  );
}
