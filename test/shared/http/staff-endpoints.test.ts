import * as v from 'valibot';
import { apiGroups } from '#functions/api.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { type ApiGroup, defineEndpoint, type EndpointSpec } from '#shared/http/endpoint.ts';
import { staffEndpointsOf, staffGroupsOf } from '#shared/http/staff-endpoints.ts';
import { type Contract, contracts } from '#test/support/harness/an-api.ts';

type Part = { readonly item?: Part; readonly entries?: Readonly<Record<string, Part>> };

const {
  path: _,
  scope: _1,
  ...facts
} = defineEndpoint({
  method: 'POST',
  path: '/notes',
  scope: 'write_orders',
  summary: 'Write a note',
  description: 'Of anything.',
  body: v.object({ text: v.string() }),
  bodyOptional: true,
  success: { status: 201, body: v.object({ data: v.string() }) },
  errors: ['taken'],
  idempotent: true,
  alsoDependsOnScopes: ['read_customers'],
  secretAnswer: true,
  secretBody: true,
  emits: ['order.updated'],
});
const anEndpoint = (over: Partial<EndpointSpec> = {}): EndpointSpec => ({ ...facts, path: '/notes', scope: 'write_orders', ...over });

describe('a public contract for staff', () => {
  it('is below the store, requires an area, and is otherwise unchanged', () => {
    expect(staffEndpointsOf({ writeNote: anEndpoint() })).toEqual({
      writeNote: { ...facts, path: '/stores/{store_id}/notes', scope: 'staff:orders' },
    });
  });

  it('requires the area of its scope; the store and the event log are for all staff', () => {
    const accessOf = (scope: EndpointSpec['scope']) => staffEndpointsOf({ one: anEndpoint({ scope }) })['one']?.scope;
    expect(Object.fromEntries(scopes.map((scope) => [scope, accessOf(scope)]))).toEqual({
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
    });
    expect(accessOf('integration')).toBe('staff:any');
  });

  it.each(['public', 'app_token', 'signed_in', 'operator', 'staff:orders'] as const)(
    'does not exist if the public one requires %s',
    (scope) => {
      expect(staffEndpointsOf({ one: anEndpoint({ scope }) })).toEqual({});
    },
  );

  it('is replaced by one written for staff, and gets another name if its own is taken', () => {
    const written: ApiGroup = {
      name: 'admin',
      surface: 'admin',
      endpoints: {
        writeAdminNote: anEndpoint({ path: '/stores/{store_id}/notes', scope: 'staff:any' }),
        listNotes: anEndpoint({ path: '/notes', scope: 'operator' }),
      },
    };
    const open: ApiGroup = {
      name: 'notes',
      surface: 'public',
      endpoints: {
        writeNote: anEndpoint(),
        listNotes: anEndpoint({ method: 'GET' }),
        token: anEndpoint({ scope: 'public', path: '/oauth/token' }),
      },
    };
    const derived = staffGroupsOf([open, written]);
    expect(derived.map(({ name, surface }) => [name, surface])).toEqual([['notes', 'admin']]);
    expect(derived.flatMap(({ endpoints }) => Object.entries(endpoints)).map(([name, { method, path }]) => [name, method, path])).toEqual([
      ['listNotesForIntegrations', 'GET', '/stores/{store_id}/notes'],
    ]);
  });
});

describe('the API', () => {
  const ofIntegrations = contracts.filter(
    ({ surface, endpoint: { scope } }) => surface === 'public' && !['public', 'app_token'].includes(scope),
  );
  const staffContract = (endpoint: EndpointSpec) =>
    contracts.find(
      ({ surface, endpoint: { method, path } }) =>
        surface === 'admin' && method === endpoint.method && path === `/stores/{store_id}${endpoint.path}`,
    );

  it('has a contract for staff for every public one', () => {
    expect(ofIntegrations.filter(({ endpoint }) => staffContract(endpoint) === undefined).map(({ route }) => route)).toEqual([]);
    expect(ofIntegrations.length).toBeGreaterThan(50);
  });

  it('has no two contracts for staff with the same name', () => {
    const names = apiGroups.filter(({ surface }) => surface === 'admin').flatMap(({ endpoints }) => Object.keys(endpoints));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('keeps everything of a public contract in a contract written for staff that replaces it', () => {
    const written = ofIntegrations.flatMap((contract) => {
      const own = staffContract(contract.endpoint);
      return own === undefined || own.derived ? [] : [[contract, own] as const];
    });
    const fieldsOf = ({ endpoint: { query = {}, body, success } }: Contract) => {
      const { data } = (success.body as unknown as Part).entries ?? {};
      return [
        ...Object.keys(query).map((name) => `query ${name}`),
        ...Object.keys((body as Part | undefined)?.entries ?? {}).map((name) => `body ${name}`),
        ...Object.keys((data?.item ?? data)?.entries ?? {}).map((name) => `answer ${name}`),
      ];
    };
    const lacking = written.flatMap(([contract, own]) => {
      const has = new Set(fieldsOf(own));
      const missing = fieldsOf(contract).filter((field) => !has.has(field));
      const sameKind =
        own.endpoint.success.status === contract.endpoint.success.status && own.endpoint.idempotent === contract.endpoint.idempotent;
      return missing.length === 0 && sameKind ? [] : [[own.name, ...missing]];
    });
    expect(lacking).toEqual([]);
    const names = written.map(([, { name }]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'createProduct',
        'getAdminCustomer',
        'getBrand',
        'getCategory',
        'getLocation',
        'listAdminCustomers',
        'listBrands',
        'listCategories',
        'listLocations',
        'updateAdminCustomer',
        'updateProduct',
      ]),
    );
  });
});
