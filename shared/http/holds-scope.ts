import { grants, type Scope } from '#shared/api-keys/scopes.ts';
import { mayUse, type StaffArea, staffAreas } from '#shared/staff/staff.ts';
import type { EndpointSpec } from './endpoint.ts';
import type { StoreContext } from './request-context.ts';

type Holder = Pick<StoreContext, 'scopes' | 'staff' | 'member'>;

/** Whether a caller may see what a scope lets see: an integration by its scopes, staff by the area of the same name. */
export function holdsScope({ scopes, staff, member }: Holder, scope: Scope): boolean {
  if (staff === null) return grants(scopes, scope);
  if (staff.operator) return true;
  const noun = scope.replace(/^(read|write)_/, '');
  return (
    member !== null &&
    mayUse(
      member,
      staffAreas.filter((area): area is StaffArea => area === noun),
    )
  );
}

/** What a caller is shown in an endpoint's answer beyond its own scope: two callers with the same one get the same answer. */
export const visibilityOf = ({ shapedBy = [] }: Pick<EndpointSpec, 'shapedBy'>, holder: Holder): string =>
  shapedBy.filter((scope) => holdsScope(holder, scope)).join(' ');
