import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** The roles that a staff member can have in a store. Members with the role `owner` or `admin` may use all areas. */
export const staffRoles = ['owner', 'admin', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The areas that can be given to a member with the role `staff`. */
export const staffAreas = [
  'products',
  'inventory',
  'orders',
  'customers',
  'discounts',
  'gift_cards',
  'bookings',
  'reports',
  'settings',
  'developers',
] as const;
export type StaffArea = (typeof staffAreas)[number];

export type StaffMember = {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly areas: readonly StaffArea[];
};

/** The fields of a staff member that a request changes. Undefined fields stay unchanged. */
export type StaffMemberChange = Changes<StaffMember, 'email' | 'name' | 'role' | 'areas'>;

/** A new staff member with the defaults, without any permissions. */
export const blankStaffMember: StaffMember = { email: '', name: '', role: 'staff', areas: [] };

/** Returns the member after a change. */
export function changeStaffMember<Member extends StaffMember>(before: Member, change: StaffMemberChange): Member {
  const member: StaffMember = before;
  return { ...before, ...withChanges(member, change) };
}

/** Reports whether a member may use an endpoint that requires one of `areas`. If `areas` is empty, every member may. */
export const mayUse = (member: Pick<StaffMember, 'role' | 'areas'>, areas: readonly StaffArea[]): boolean =>
  member.role !== 'staff' || areas.length === 0 || areas.some((area) => member.areas.includes(area));

/** The maximum number of staff per store. One query can read them all. */
export const maxStaff = 200;

/**
 * Reports whether a member may add, change or remove another member with this role and these areas. Nobody can grant
 * more than they have:
 * - Owners may manage everyone.
 * - Admins may manage everyone except owners.
 * - Others may manage only members with the role `staff` whose areas they have themselves.
 */
export const mayManage = (manager: Pick<StaffMember, 'role' | 'areas'>, { role, areas }: Pick<StaffMember, 'role' | 'areas'>): boolean => {
  if (manager.role === 'owner') return true;
  if (manager.role === 'admin') return role !== 'owner';
  return role === 'staff' && areas.every((area) => manager.areas.includes(area));
};
