import { includesScope } from '#shared/api-keys/scopes.ts';
import { areasOf, hasScope } from '#shared/http/authorize.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { accessOfStaff } from '#shared/http/staff-endpoints.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { mayUse } from '#shared/staff/staff.ts';
import { type BulkCall, requiredBulkScope } from './bulk-access.ts';
import type { BulkMaker, BulkOperation } from './bulk-job.ts';
import { bulkTargets } from './bulk-targets.ts';

/** Returns the caller in the form in which an operation's creator is stored. */
export function bulkMakerOf({ actor, staff }: StoreContext): BulkMaker {
  const kind = actor.type === 'api_key' || actor.type === 'app' ? actor.type : 'staff';
  return { kind, id: String(actor.id), name: actor.name, email: staff?.email ?? '', isOperator: staff?.operator === true };
}

/** Reports whether the caller is an operation's creator. */
export function isOwn(context: StoreContext, { maker }: BulkOperation): boolean {
  const own = bulkMakerOf(context);
  return maker.kind === own.kind && maker.id === own.id;
}

/**
 * Reports whether the caller may see an operation:
 * - All callers see their own operations.
 * - Staff who may manage API keys see all operations.
 * - Other callers see the operations that they may create, except exports and operations in which each line names its
 *   own call.
 *
 * The results of these exceptions may contain data of several scopes.
 */
export function maySee(context: StoreContext, one: BulkOperation): boolean {
  const seesAll = context.staff?.operator === true || (context.member !== null && mayUse(context.member, ['developers']));
  return seesAll || isOwn(context, one) || ((one.target !== null || one.imports !== null) && mayCall(context, one));
}

/**
 * Reports whether the caller has the permission that a bulk operation requires. If each line names its own call,
 * returns true, because the permission for each line is checked separately.
 */
export function mayCall({ staff, member, scopes }: StoreContext, called: BulkCall): boolean {
  const scope = requiredBulkScope(called);
  if (scope === 'integration') return true;
  if (staff === null) return includesScope(scopes, scope);
  return staff.operator || (member !== null && mayUse(member, areasOf(accessOfStaff(scope))));
}

/**
 * Refuses callers who lack the scope or area that an operation needs.
 * @throws DomainError `insufficient_scope`
 */
export function assertMayCall(context: StoreContext, called: BulkCall): void {
  if (mayCall(context, called)) return;
  const scope = requiredBulkScope(called);
  const what =
    called.exports !== null
      ? `An export of ${called.exports.object}`
      : called.imports !== null
        ? `An import of ${called.imports.kind}`
        : called.target;
  if (context.staff === null) {
    throw new DomainError('insufficient_scope', `${what} requires the scope ${scope}.`, { meta: { required_scope: scope } });
  }
  const areas = areasOf(accessOfStaff(scope));
  throw new DomainError('insufficient_scope', `${what} requires the role owner or admin, or the staff area ${areas.join(' or ')}.`, {
    meta: { required_areas: areas },
  });
}

/**
 * Refuses callers who may not call any operation in `bulkTargets`.
 * @throws DomainError `insufficient_scope`
 */
export function assertMayWrite(context: StoreContext): void {
  const wanted = new Set(Object.values(bulkTargets));
  if ([...wanted].some((scope) => hasScope(context, scope))) return;
  const meta = context.staff === null ? { required_scopes: [...wanted] } : {};
  throw new DomainError(
    'insufficient_scope',
    'A bulk operation that changes the store requires a write scope, or a staff area that allows changes.',
    {
      meta,
    },
  );
}
