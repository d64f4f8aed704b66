import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent } from './compose-email.ts';
import { storeLine } from './render-order-emails.ts';

/**
 * Renders the invitation to a new staff member: which store they can now enter, where to sign in, and with which
 * address.
 */
export const renderStaffInvitation = (store: Store, { name, email }: StaffMember, consoleUrl: string): EmailContent =>
  composeEmail(`You can now work in ${store.name}`, [
    [`Hello ${name},`],
    [`You were added to the staff of ${store.name}. Log in with your e-mail address ${email}.`],
    [{ label: 'Store admin', url: consoleUrl }],
    ['If you do not know this store, ignore this e-mail: nobody but you can log in with your address.'],
    [storeLine(store)],
  ]);
