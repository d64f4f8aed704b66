import '#test/browser/operations/bookings-and-goods.ts';
import '#test/browser/operations/booking-day.ts';
import '#test/browser/operations/apps.ts';
import '#test/browser/operations/developers.ts';
import '#test/browser/operations/reference.ts';
import '#test/browser/operations/settings.ts';
