const service = {
  id: 'Id of the product that is booked: a product has one service at most.',
  product_id: 'The product that is booked; its id is that of the service.',
  duration_minutes: 'How long a booking lasts, in minutes, where its variant says nothing else.',
  variant_durations: 'Variants that last longer or shorter than the others.',
  'variant_durations.variant_id': 'A variant of the product.',
  'variant_durations.duration_minutes': 'How long a booking of the variant lasts, in minutes.',
  buffer_before: 'Minutes that are kept free before each booking.',
  buffer_after: 'Minutes that are kept free after each booking.',
  capacity: 'Seats at a resource at a time.',
  slot_step_minutes: 'Bookings begin when a clock of the place shows a multiple of these minutes since midnight.',
  lead_time_minutes: 'Least time between booking and beginning, in minutes.',
  window_days: 'How many days ahead can be booked; today is not counted.',
  confirm: '`auto`: a new booking is confirmed at once. `manual`: it is pending until staff confirm it.',
  resources: 'The resources for its bookings: rooms, people, courts. At least one.',
  cancellation: 'How much a cancellation gives back, longest time first: the first rule whose time is still reached applies, else nothing.',
  'cancellation.hours_before': 'Least hours between the cancellation and the beginning.',
  'cancellation.refund_percent': 'Percent of what was paid that is given back then.',
  deposit_percent: 'Percent of the price that the customer pays when booking; the rest is due at the appointment.',
};

const hours = {
  weekly: 'The hours of each day of the week.',
  exceptions: 'Dates with other hours than their day of the week, at most 200.',
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
  opens_at: 'When it opens as clocks of the place show it, `HH:MM`.',
  closes_at: 'When it closes as clocks of the place show it, `HH:MM`; `24:00` goes on in a range that opens at `00:00`.',
};

const exception = {
  date: 'The date, `YYYY-MM-DD`, of the place, in the years 2000 to 2100.',
  hours: 'The hours of the date, at most 6 ranges; empty: closed all day.',
};

const duration = {
  variant_id: service['variant_durations.variant_id'],
  duration_minutes: service['variant_durations.duration_minutes'],
};

const resource = {
  name: 'Name of the room, the person or the court.',
  location_id: 'The location where it is, whose time zone it has; null: none, and the time zone of the store.',
  is_active: 'Whether it takes new bookings. Those it has stay.',
};

const resourceInput = {
  name: 'Name of the room, the person or the court, 1 to 200 characters.',
  location_id: resource.location_id,
  is_active: 'Whether it takes new bookings; true when left out of a new one.',
};

export const bookingServiceTexts = {
  BookingService: { ...service, names: 'What its ids stand for; only with `include=names`.' },
  BookingServiceNames: {
    product: 'Name of the product; null when it is gone.',
    variants: 'The variants of `variant_durations` that there are.',
    'variants.variant_id': 'The variant that is named.',
    'variants.variant_title': 'Title of the variant; null for a simple product.',
    resources: 'The resources of the service that there are.',
    'resources.resource_id': 'The resource that is named.',
    'resources.name': 'Name of the resource.',
  },
  PutBookingService: {
    duration_minutes: service.duration_minutes,
    variant_durations: 'Variants that last longer or shorter than the others; none when left out.',
    buffer_before: 'Minutes to keep free before each booking; 0 when left out.',
    buffer_after: 'Minutes to keep free after each booking; 0 when left out.',
    slot_step_minutes: 'Bookings begin when a clock of the place shows a multiple of these minutes since midnight; 15 when left out.',
    capacity: 'Seats at a resource at a time; 1 when left out.',
    lead_time_minutes: 'Least time between booking and beginning, in minutes; 0 when left out.',
    window_days: 'How many days ahead can be booked, today not counted; 90 when left out.',
    confirm: '`auto`, the default: a new booking is confirmed at once. `manual`: it is pending until staff confirm it.',
    resources: 'The resources for its bookings, 1 to 20.',
    cancellation: 'How much a cancellation gives back, at most 10 rules; nothing when left out.',
    deposit_percent: 'Percent of the price that the customer pays when booking; 0 when left out.',
  },
  VariantDuration: duration,
  CancellationRule: { hours_before: service['cancellation.hours_before'], refund_percent: service['cancellation.refund_percent'] },
  BookingResource: resource,
  CreateBookingResource: resourceInput,
  UpdateBookingResource: resourceInput,
  OpeningHours: {
    location_id: 'The location whose hours they are; null for those of a resource.',
    resource_id: 'The resource whose hours they are; null for those of a location.',
    timezone: 'IANA time zone that the hours are in.',
    weekly: 'The hours of each day of the week; null for a resource that has those of its location, and for a location that has none yet.',
    updated_at: 'When the hours last changed; null when none were ever set.',
    exceptions: hours.exceptions,
  },
  PutLocationHours: hours,
  PutResourceHours: { weekly: 'The hours of each day of the week; null: those of its location.', exceptions: hours.exceptions },
  WeeklyHours: week,
  WeeklyHoursInput: week,
  OpeningRange: range,
  OpeningRangeInput: range,
  OpeningException: exception,
  OpeningExceptionInput: exception,
};
