import { ResourceList } from './booking-resources/resource-list.tsx';
import { ResourcePage } from './booking-resources/resource-page.tsx';
import { ServiceList } from './booking-services/service-list.tsx';
import { ServicePage } from './booking-services/service-page.tsx';
import { BookingDay } from './bookings/booking-day.tsx';
import { BookingList } from './bookings/booking-list.tsx';
import { BookingPage } from './bookings/booking-page.tsx';
import { BookingWeek } from './bookings/booking-week.tsx';

/**
 * The booking screens. They share one file, because users open several screens, and separate files would be larger in
 * total.
 */
export const bookingViews = { BookingList, BookingDay, BookingWeek, BookingPage, ServiceList, ServicePage, ResourceList, ResourcePage };
