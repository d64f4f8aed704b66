const service = {
  id: 'Id of the booked product; a product has at most one service.',
  product_id: 'The booked product; its id is also the id of the service.',
  duration_minutes: 'Length of a booking in minutes, unless its variant has its own.',
  variant_durations: 'Variants with their own length.',
  'variant_durations.variant_id': 'A variant of the product.',
  'variant_durations.duration_minutes': 'Length of a booking of the variant in minutes.',
  buffer_before: 'Minutes kept free before each booking.',
  buffer_after: 'Minutes kept free after each booking.',
  capacity: 'Seats per resource and slot.',
  slot_step_minutes: 'Bookings begin at local times that are multiples of these minutes since midnight.',
  lead_time_minutes: 'Minimum minutes between the request and the start of a booking.',
  window_days: 'Number of days ahead that can be booked, not counting today.',
  confirm: '`auto`: a new booking is confirmed immediately. `manual`: it is pending until staff confirm it.',
  resources: 'The resources for its bookings: rooms, people, courts. At least one.',
  cancellation:
    'Refund rules for cancellations, longest time first: the first rule whose time is still met applies, otherwise nothing is refunded.',
  'cancellation.hours_before': 'Minimum hours between the cancellation and the start.',
  'cancellation.refund_percent': 'Percentage of the paid amount that is refunded.',
  deposit_percent: 'Percent of the price that the customer pays when booking; the rest is due at the appointment.',
};

const hours = {
  weekly: 'The hours of each day of the week.',
  exceptions: 'Dates whose hours differ from those of their weekday, at most 200.',
};

const day = (name: string): string => `Opening hours on ${name}s, in order and without overlap; empty or left out: closed.`;

const week = {
  monday: day('Monday'),
  tuesday: day('Tuesday'),
  wednesday: day('Wednesday'),
  thursday: day('Thursday'),
  friday: day('Friday'),
  saturday: day('Saturday'),
  sunday: day('Sunday'),
};

const range = {
  opens_at: 'Opening time, local, `HH:MM`.',
  closes_at: 'Closing time, local, `HH:MM`; `24:00` continues in a range that opens at `00:00`.',
};

const exception = {
  date: 'The local date, `YYYY-MM-DD`, in the years 2000 to 2100.',
  hours: 'The hours of the date, at most 6 ranges; empty: closed all day.',
};

const duration = {
  variant_id: service['variant_durations.variant_id'],
  duration_minutes: service['variant_durations.duration_minutes'],
};

const resource = {
  name: 'Name of the room, the person or the court.',
  location_id: 'Its location, which determines its time zone; null: none, and the time zone of the store.',
  is_active: 'Whether it takes new bookings. Existing bookings stay.',
};

const resourceInput = {
  name: 'Name of the room, the person or the court, 1 to 200 characters.',
  location_id: resource.location_id,
  is_active: 'Whether it takes new bookings. Default for a new one: true.',
};

export const bookingServiceTexts = {
  BookingService: { ...service, names: 'The names for its ids; only with `include=names`.' },
  BookingServiceNames: {
    product: 'Name of the product; null if it was deleted.',
    variants: 'The existing variants of `variant_durations`.',
    'variants.variant_id': 'The id of the variant.',
    'variants.variant_title': 'Title of the variant; null for a simple product.',
    resources: 'The existing resources of the service.',
    'resources.resource_id': 'The id of the resource.',
    'resources.name': 'Name of the resource.',
  },
  PutBookingService: {
    duration_minutes: service.duration_minutes,
    variant_durations: 'Variants with their own length. Default: none.',
    buffer_before: 'Minutes to keep free before each booking. Default: 0.',
    buffer_after: 'Minutes to keep free after each booking. Default: 0.',
    slot_step_minutes: 'Bookings begin at local times that are multiples of these minutes since midnight. Default: 15.',
    capacity: 'Seats per resource and slot. Default: 1.',
    lead_time_minutes: 'Minimum minutes between the request and the start of a booking. Default: 0.',
    window_days: 'Number of days ahead that can be booked, not counting today. Default: 90.',
    confirm: '`auto`, the default: a new booking is confirmed immediately. `manual`: it is pending until staff confirm it.',
    resources: 'The resources for its bookings, 1 to 20.',
    cancellation: 'Refund rules for cancellations, at most 10. Default: no refund.',
    deposit_percent: 'Percent of the price that the customer pays when booking. Default: 0.',
  },
  VariantDuration: duration,
  CancellationRule: { hours_before: service['cancellation.hours_before'], refund_percent: service['cancellation.refund_percent'] },
  BookingResource: resource,
  CreateBookingResource: resourceInput,
  UpdateBookingResource: resourceInput,
  OpeningHours: {
    location_id: 'The location of the hours; null for hours of a resource.',
    resource_id: 'The resource of the hours; null for hours of a location.',
    timezone: 'IANA time zone that the hours are in.',
    weekly: 'The hours of each day of the week; null for a resource with the hours of its location, and for a location without hours.',
    updated_at: 'When the hours last changed; null if none were ever set.',
    exceptions: hours.exceptions,
  },
  PutLocationHours: hours,
  PutResourceHours: { weekly: 'The hours of each day of the week; null: the hours of its location.', exceptions: hours.exceptions },
  WeeklyHours: week,
  WeeklyHoursInput: week,
  OpeningRange: range,
  OpeningRangeInput: range,
  OpeningException: exception,
  OpeningExceptionInput: exception,
};
