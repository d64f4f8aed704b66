import type { Scope } from '#shared/api-keys/scopes.ts';
import { type Access, type ApiGroup, type EndpointGroup, type EndpointSpec, routeKey, type StaffAccess } from './endpoint.ts';

/**
 * The staff access that corresponds to each scope. A `read_` scope and the `write_` scope for the same objects
 * correspond to the same staff area.
 */
const accessOfScope: Readonly<Record<Scope | 'integration', StaffAccess>> = {
  read_products: 'staff:products',
  write_products: 'staff:products',
  read_inventory: 'staff:inventory',
  write_inventory: 'staff:inventory',
  read_orders: 'staff:orders',
  write_orders: 'staff:orders',
  read_customers: 'staff:customers',
  write_customers: 'staff:customers',
  read_discounts: 'staff:discounts',
  write_discounts: 'staff:discounts',
  read_gift_cards: 'staff:gift_cards',
  write_gift_cards: 'staff:gift_cards',
  read_bookings: 'staff:bookings',
  write_bookings: 'staff:bookings',
  read_reports: 'staff:reports',
  read_store: 'staff:any',
  integration: 'staff:any',
};

/** Returns the staff access that corresponds to an integration's scope. */
export const accessOfStaff = (access: Scope | 'integration'): StaffAccess => accessOfScope[access];

const isMirrored = (access: Access): access is Scope | 'integration' => Object.hasOwn(accessOfScope, access);

/**
 * Derives the contracts for staff from the contracts for integrations. A derived contract has a path below
 * `/stores/{store_id}`, and a staff area instead of the scope. If an endpoint accepts only app tokens or needs no
 * credential, it has no derived contract.
 */
export const staffEndpointsOf = (endpoints: EndpointGroup): EndpointGroup =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, endpoint]): [string, EndpointSpec][] =>
      isMirrored(endpoint.scope)
        ? [[name, { ...endpoint, path: `/stores/{store_id}${endpoint.path}`, scope: accessOfStaff(endpoint.scope) }]]
        : [],
    ),
  );

/**
 * Derives groups of staff contracts from the public groups. If a handwritten staff contract has the same method and
 * path, the derived contract is left out. If a handwritten staff contract has only the same name, the derived name gets
 * the suffix `ForIntegrations`.
 */
export function staffGroupsOf(groups: readonly ApiGroup[]): ApiGroup[] {
  const written = groups.filter(({ surface }) => surface === 'admin').flatMap(({ endpoints }) => Object.entries(endpoints));
  const routes = new Set(written.map(([, endpoint]) => routeKey('admin', endpoint)));
  const names = new Set(written.map(([name]) => name));
  return groups.flatMap(({ name, surface, endpoints }): ApiGroup[] => {
    if (surface !== 'public') return [];
    const derived = Object.entries(staffEndpointsOf(endpoints))
      .filter(([, endpoint]) => !routes.has(routeKey('admin', endpoint)))
      .map(([operation, endpoint]) => [names.has(operation) ? `${operation}ForIntegrations` : operation, endpoint] as const);
    return derived.length === 0 ? [] : [{ name, surface: 'admin', endpoints: Object.fromEntries(derived), derived: true }];
  });
}
