import { mayManage, type StaffArea, type StaffMember, type StaffRole, staffAreas } from '#shared/staff/staff.ts';
import { fieldText } from '../parts/form-values.ts';

/** The role and areas of a person who manages staff. */
export type Manager = Pick<StaffMember, 'role' | 'areas'>;

/** The logged-in user, as returned by `GET /me`. */
type Caller = { readonly operator: boolean; readonly stores: readonly (Manager & { readonly id: string })[] };

/** Returns the user's role and areas in a store; null if they are not on its staff. An operator counts as an owner. */
export function managerOf({ operator, stores }: Caller, storeId: string): Manager | null {
  const member = stores.find(({ id }) => id === storeId);
  return operator ? { role: 'owner', areas: [] } : (member ?? null);
}

export const rolesToGive = (manager: Manager): readonly StaffRole[] =>
  (['owner', 'admin', 'staff'] as const).filter((role) => mayManage(manager, { role, areas: [] }));

/** Returns the areas that the manager may grant. These are the areas to which the manager has access. */
export const areasToGive = (manager: Manager): readonly StaffArea[] =>
  staffAreas.filter((area) => mayManage(manager, { role: 'staff', areas: [area] }));

/**
 * Builds the request body. Owners and admins have every area, so areas are sent only for the role `staff`. Areas of the
 * member that the form does not show are kept.
 */
export function memberBody(form: FormData, before: Pick<StaffMember, 'areas'> | null, shown: readonly StaffArea[]): object {
  const role = fieldText(form, 'role');
  const kept = (before?.areas ?? []).filter((area) => !shown.includes(area));
  const areas = [...kept, ...shown.filter((area) => form.has(`area.${area}`))];
  return { name: fieldText(form, 'name') ?? '', role, areas: role === 'staff' ? areas : [] };
}
