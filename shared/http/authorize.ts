import { includesScope, type Scope, scopes } from '#shared/api-keys/scopes.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { mayUse, type StaffArea, staffAreas } from '#shared/staff/staff.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import type { Caller } from './authentication.ts';
import type { Access, EndpointSpec, StaffAccess } from './endpoint.ts';
import type { StoreContext } from './request-context.ts';

const refusalMessages = {
  store_not_active: 'This store is suspended, canceled or inactive.',
  plan_without_api: "This store's plan does not include the API. It is part of the Pro and Advanced plans.",
} as const;

/** Returns the staff areas in a `StaffAccess`, for example `orders` and `settings` for `staff:orders|settings`. */
export const areasOf = (access: StaffAccess): readonly StaffArea[] => {
  const named = access.slice('staff:'.length).split('|');
  return staffAreas.filter((area) => named.includes(area));
};

const isScope = (access: Access): access is Scope => (scopes as readonly string[]).includes(access);

/**
 * Throws if a caller may not use an endpoint. Access is denied by default (specification: Authentication, 2, 5, 6).
 * @throws DomainError `missing_credential`, `store_not_active`, `plan_without_api`, `app_token_required`,
 * `insufficient_scope`, or `not_found` if the person is not on the staff of the store in the path
 */
export function authorize(access: Access, caller: Caller): void {
  if (access === 'public') return;
  if (caller.kind === 'anyone') throw new DomainError('missing_credential', 'This endpoint requires a credential.');
  if (caller.kind === 'integration') authorizeIntegration(access, caller);
  else authorizeStaff(access, caller);
}

function authorizeIntegration(access: Access, caller: Extract<Caller, { kind: 'integration' }>): void {
  const refusal = apiRefusal(caller.store);
  if (refusal !== null) throw new DomainError(refusal, refusalMessages[refusal]);
  if (access === 'integration') return;
  if (access === 'app_token') {
    if (caller.credential === 'app_token') return;
    throw new DomainError('app_token_required', 'Only an app token may call this endpoint; this is an API key.');
  }
  if (!isScope(access)) throw new DomainError('insufficient_scope', 'This endpoint is for store staff.');
  if (!includesScope(caller.scopes, access)) {
    throw new DomainError('insufficient_scope', `This credential lacks the scope ${access}.`, { meta: { required: access } });
  }
}

function authorizeStaff(access: Access, caller: Extract<Caller, { kind: 'staff' }>): void {
  if (access === 'signed_in') return;
  if (access === 'operator') {
    if (caller.operator) return;
    throw new DomainError('insufficient_scope', 'Only platform operators may do this.');
  }
  if (!access.startsWith('staff:')) throw new DomainError('insufficient_scope', 'This endpoint is for integrations.');
  // The response is the same for another tenant's store and for a store that does not exist, so callers cannot find out
  // which stores exist.
  if (caller.store === null || (caller.member === null && !caller.operator)) {
    throw new DomainError('not_found', 'There is no such store.');
  }
  const areas = areasOf(access as StaffAccess);
  if (caller.operator || (caller.member !== null && mayUse(caller.member, areas))) return;
  throw new DomainError('insufficient_scope', `This requires the role owner or admin, or the staff area ${areas.join(' or ')}.`, {
    meta: { required_areas: areas },
  });
}

type Holder = Pick<StoreContext, 'scopes' | 'staff' | 'member'>;

/**
 * Reports whether a caller may see the data of a scope. Integrations need the scope itself; staff need the area of the
 * same name.
 */
export function hasScope({ scopes, staff, member }: Holder, scope: Scope): boolean {
  if (staff === null) return includesScope(scopes, scope);
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

/**
 * Throws if the caller may not send a field that is restricted to some of the endpoint's callers. Staff need the role
 * owner or admin, or one of `areas`. Integrations need the write scope of one of the areas.
 * @throws DomainError `insufficient_scope`, naming the field and the areas
 */
export function requireArea(param: string, areas: readonly StaffArea[], { scopes, staff, member }: Holder): void {
  const holds =
    staff === null
      ? areas.some((area) => (scopes as readonly string[]).includes(`write_${area}`))
      : staff.operator || (member !== null && mayUse(member, areas));
  if (holds) return;
  throw new DomainError('insufficient_scope', `${param} requires the role owner or admin, or the staff area ${areas.join(' or ')}.`, {
    param,
    meta: { required_areas: areas },
  });
}

/**
 * Returns those scopes of the caller that affect an endpoint's response, as one string. Callers with the same string
 * get the same response.
 */
export const visibilityOf = ({ alsoDependsOnScopes = [] }: Pick<EndpointSpec, 'alsoDependsOnScopes'>, holder: Holder): string =>
  alsoDependsOnScopes.filter((scope) => hasScope(holder, scope)).join(' ');
