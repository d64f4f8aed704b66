import { listOf, number, oneOf, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { type StaffMember, staffAreas, staffRoles } from './staff.ts';

/** A member of a store's staff, as stored. The key is the normalized e-mail address. */
export type StoredMember = StaffMember & { readonly id: number; readonly createdAtMs: number; readonly updatedAtMs: number };

/** The stored form of a staff member. */
export const memberForm = storedForm<StoredMember>()({
  id: number,
  email: text,
  name: text,
  role: oneOf(staffRoles),
  areas: listOf(oneOf(staffAreas)),
  createdAtMs: number,
  updatedAtMs: number,
});
