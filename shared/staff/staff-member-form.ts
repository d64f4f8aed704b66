import { listOf, number, oneOf, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type StaffMember, staffAreas, staffRoles } from './staff.ts';

/** A member of one store's staff, found by the e-mail address in normal form. */
export type StoredMember = StaffMember & { readonly id: number; readonly createdAtMs: number; readonly updatedAtMs: number };

/** How a member of the staff of a store is stored. */
export const memberForm = storedForm<StoredMember>()({
  id: number,
  email: text,
  name: text,
  role: oneOf(staffRoles),
  areas: listOf(oneOf(staffAreas)),
  createdAtMs: number,
  updatedAtMs: number,
});
