import type { StaffArea } from '#shared/staff/staff.ts';
import type { DemoTrade } from './demo-trade.ts';

type Colleague = { readonly day: number; readonly name: string; readonly areas: readonly StaffArea[] };

/** The colleagues of the demo store's owner. `day` is the day on which a colleague joins the staff. */
const colleagues: readonly Colleague[] = [
  { day: -75, name: 'Niamh Doyle', areas: ['orders', 'customers', 'gift_cards'] },
  { day: -52, name: 'Tomás Silva', areas: ['products', 'inventory'] },
  { day: -12, name: 'Ines Laurent', areas: ['bookings', 'customers'] },
];

/**
 * Plans the days on which the owner's colleagues are added to the staff. Each colleague has access to their own areas
 * of work.
 */
export function planStaff({ admin, storePath, timeline }: DemoTrade): void {
  for (const { day, name, areas } of colleagues) {
    const [first = ''] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');
    timeline.on(day, '08:15', async () => {
      await admin.post(`${storePath}/staff`, { email: `${first}@harbour-and-pine.example.com`, name, role: 'staff', areas });
    });
  }
}
