import { hash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ulid } from 'ulid';
import { adminAppEndpoints } from '#functions/admin/groups/apps/endpoints.ts';
import { adminBookingEndpoints } from '#functions/admin/groups/bookings/endpoints.ts';
import { adminCatalogueEndpoints } from '#functions/admin/groups/catalogue/endpoints.ts';
import { adminFileEndpoints } from '#functions/admin/groups/imports/endpoints.ts';
import { adminLogEndpoints } from '#functions/admin/groups/logs/endpoints.ts';
import { adminPurchaseOrderEndpoints } from '#functions/admin/groups/purchase-orders/endpoints.ts';
import { adminEndpoints } from '#functions/admin/groups/stores/endpoints.ts';
import { adminWebhookEndpoints } from '#functions/admin/groups/webhooks/endpoints.ts';
import { adminProductEndpoints } from '#functions/admin/products/endpoints.ts';
import { serveDocuments } from '#functions/api/docs/serve-documents.ts';
import { apiGroups } from '#functions/api.ts';
import { type Ids, openIds } from '#functions/wiring/ids.ts';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openApiGroup, openSecrets } from '#functions/wiring/open-api-group.ts';
import type { GroupPorts } from '#functions/wiring/open-group.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { type Scope, scopes } from '#shared/api-keys/scopes.ts';
import { type ApiGroup, type EndpointSpec, pathOn, routeKey, type Surface } from '#shared/http/endpoint.ts';
import type { HttpResponse } from '#shared/http/response.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import type { Log } from '#shared/lambda/log.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { platformCursorSecret } from '#shared/table/platform-secret.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { imageTargets, webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type ApiCall, apiEvent, lambdaContext } from '#test/support/builders/api-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { memoryUploads } from '#test/support/fakes/uploaded-files.ts';
import { paperBox } from './an-admin.ts';
import { type LocalTableOptions, localTable } from './local-table.ts';

/** A contract, with the group and the route at which it is served. */
export type Contract = {
  readonly name: string;
  readonly group: string;
  readonly surface: Surface;
  /** The path including the surface, such as `/v1/products/{id}`. */
  readonly route: string;
  readonly endpoint: EndpointSpec;
  /**
   * Whether this is the staff version of a public contract. The staff version and the public contract have the same
   * operation.
   */
  readonly derived: boolean;
};

/** Every contract of the API, in the order of `functions/api.ts`. */
export const contracts: readonly Contract[] = apiGroups.flatMap(({ name: group, surface, endpoints, derived = false }) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name,
    group,
    surface,
    route: pathOn(surface, endpoint),
    endpoint,
    derived,
  })),
);

type Parts = Ids & {
  readonly table: Table;
  readonly log: Log;
  readonly issuer: TestIssuer;
  readonly uploads: ReturnType<typeof memoryUploads>;
};

const groupPorts = ({ table, issuer }: Parts): GroupPorts => ({ table, tokens: issuer.rules, issuerKeys: issuer.keys });

/**
 * Opens a group that serves integrations. The group's `operations.ts` must export exactly one function, which gets the
 * dependencies of all groups.
 */
async function openIntegrations({ name, endpoints }: ApiGroup, parts: Parts): Promise<ApiHandler> {
  const module = (await import(`#functions/api/${name}/operations.ts`)) as Readonly<Record<string, (deps: object) => never>>;
  const [operationsOf, ...more] = Object.values(module);
  if (operationsOf === undefined || more.length > 0)
    throw new Error(`functions/api/${name}/operations.ts must export exactly one function`);
  const secrets = openSecrets(parts.table, paperBox);
  const presign = async ({ key }: { readonly key: string }) => `https://imports.example/${key}`;
  const deps = {
    ...parts,
    randomBytes,
    scheme: 'https',
    secrets: paperBox,
    pepper: secrets.pepper,
    imagePolicy: imageTargets(false),
    presign,
  };
  return openApiGroup(endpoints, operationsOf(deps), groupPorts(parts), secrets, parts.log);
}

const openDocuments = ({ table, log }: Parts): ApiHandler =>
  serveDocuments(
    table,
    {
      publicDocument: async () => (await import('../../../openapi.json', { with: { type: 'json' } })).default,
      adminDocument: async () => (await import('../../../admin-openapi.json', { with: { type: 'json' } })).default,
    },
    log,
  );

/**
 * Opens a group for staff. Imports only this group's operations, because most suites call just a few groups and each
 * suite loads its modules anew.
 */
async function openStaff(group: ApiGroup, parts: Parts): Promise<ApiHandler> {
  const { log } = parts;
  const ports = groupPorts(parts);
  if (group.name === 'admin-purchase-orders') {
    const { adminPurchaseOrderOperations } = await import('#functions/admin/groups/purchase-orders/operations.ts');
    return openAdminGroup(adminPurchaseOrderEndpoints, adminPurchaseOrderOperations(parts), ports, null, log);
  }
  if (group.name === 'admin-catalogue') {
    const { adminCatalogueOperations } = await import('#functions/admin/groups/catalogue/operations.ts');
    return openAdminGroup(adminCatalogueEndpoints, adminCatalogueOperations(parts), ports, null, log);
  }
  if (group.name === 'admin-bookings') {
    const { adminBookingOperations } = await import('#functions/admin/groups/bookings/operations.ts');
    return openAdminGroup(adminBookingEndpoints, adminBookingOperations(parts), ports, null, log);
  }
  if (group.name === 'admin-products') {
    const { adminProductOperations } = await import('#functions/admin/products/operations.ts');
    const operations = adminProductOperations({ ...parts, imagePolicy: imageTargets(false) });
    return openAdminGroup(adminProductEndpoints, operations, ports, null, log);
  }
  if (group.name === 'admin-webhooks') {
    const { adminWebhookOperations } = await import('#functions/admin/groups/webhooks/operations.ts');
    const operations = adminWebhookOperations({
      ...parts,
      randomBytes,
      secrets: paperBox,
      decrypt: (ciphertext, storeId) => paperBox.decrypt(ciphertext, webhookSecretOf(storeId)),
      sender: stubReceiver(),
    });
    return openAdminGroup(adminWebhookEndpoints, operations, ports, paperBox, log);
  }
  if (group.name === 'admin-imports') {
    const { adminFileOperations } = await import('#functions/admin/groups/imports/operations.ts');
    const operations = adminFileOperations({
      ...parts,
      presign: async ({ key }) => `https://imports.example/${key}`,
      files: parts.uploads,
      digest: (bytes) => hash('sha256', bytes).slice(0, 32),
      mediaBaseUrl: 'https://media.example',
    });
    return openAdminGroup(adminFileEndpoints, operations, ports, paperBox, log);
  }
  if (group.name === 'admin-logs') {
    const { adminLogOperations } = await import('#functions/admin/groups/logs/operations.ts');
    return openAdminGroup(adminLogEndpoints, adminLogOperations(parts), ports, null, log);
  }
  const cursors = { platformCursorSecret: memoizeAsync(() => platformCursorSecret(parts.table)) };
  if (group.name === 'admin-apps') {
    const { adminAppOperations } = await import('#functions/admin/groups/apps/operations.ts');
    const operations = adminAppOperations({ ...parts, ...cursors, randomBytes, secrets: paperBox, webhookPolicy: webhookTargets(false) });
    return openAdminGroup(adminAppEndpoints, operations, ports, paperBox, log);
  }
  const { adminOperations } = await import('#functions/admin/groups/stores/operations.ts');
  const operations = adminOperations({
    ...parts,
    ...cursors,
    newStoreId: ulid,
    randomBytes,
    scheme: 'https',
    storeDomain: 'stores.example',
  });
  return openAdminGroup(adminEndpoints, operations, ports, paperBox, log);
}

async function openGroup(group: ApiGroup, parts: Parts): Promise<ApiHandler> {
  if (group.name === 'docs') return openDocuments(parts);
  return group.surface === 'admin' ? openStaff(group, parts) : openIntegrations(group, parts);
}

/** A request's cost, as its log line reports it. */
export type Cost = { readonly calls: number; readonly depth: number; readonly readUnits: number; readonly writeUnits: number };

/** Opens all endpoint groups, including the whole pipeline, on a table in memory that contains `aStore`. */
export async function anApi(options: LocalTableOptions = {}) {
  const { table, engine, close } = await localTable(options);
  const { log, lines } = recordedLog();
  const issuer = await testIssuer();
  await transact(table, openStoreWrites(aStore()));

  const parts: Parts = { ...openIds(), table, log, issuer, uploads: memoryUploads() };
  const handlers = new Map<string, () => Promise<ApiHandler>>();
  const handlersByName = new Map<string, () => Promise<ApiHandler>>();
  for (const group of apiGroups) {
    const handler = handlersByName.get(group.name) ?? memoizeAsync(() => openGroup(group, parts));
    handlersByName.set(group.name, handler);
    for (const endpoint of Object.values(group.endpoints)) handlers.set(routeKey(group.surface, endpoint), handler);
  }

  async function invoke(call: ApiCall): Promise<HttpResponse> {
    const event = apiEvent(call);
    const handler = await handlers.get(event.routeKey.replace(/^HEAD /, 'GET '))?.();
    if (handler === undefined) throw new Error(`there is no contract for ${event.routeKey}`);
    return handler(event, lambdaContext);
  }

  /** Returns the cost of the request that received this answer. */
  function costOf({ headers }: HttpResponse): Cost {
    const line = lines.findLast(({ request_id }) => request_id === headers['X-Request-Id']);
    return {
      calls: Number(line?.['table_calls']),
      depth: Number(line?.['table_depth']),
      readUnits: Number(line?.['read_units']),
      writeUnits: Number(line?.['write_units']),
    };
  }

  async function send(call: ApiCall) {
    const response = await invoke(call);
    return { ...response, json: JSON.parse(response.body) };
  }

  let keysMade = 0;
  /** Creates an API key for the example store, or for another store that has been opened. */
  async function key(granted: readonly Scope[] = scopes, storeId = aStore().id): Promise<string> {
    const secret = newSecret('so_live_', storeId, randomBytes(32));
    keysMade += 1;
    const facts = {
      secret,
      kind: 'api_key',
      storeId,
      holderId: keysMade,
      name: `key ${keysMade}`,
      scopes: granted,
      validUntilMs: null,
    } as const;
    await transact(table, [{ as: 'credential', put: { Item: { ...credentialItem(facts), status: 'active' } } }]);
    return secret;
  }

  return { table, engine, close, invoke, send, costOf, key, token: issuer.token, uploads: parts.uploads, logLines: lines };
}

export type Api = Awaited<ReturnType<typeof anApi>>;

type TestIssuer = Awaited<ReturnType<typeof testIssuer>>;

/** Creates an OpenID Connect issuer for admin API tokens. */
async function testIssuer() {
  const rules = { issuer: 'https://issuer.example', audience: ['console', 'terminal'] };
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const token = (person: { readonly email: string; readonly operator?: boolean; readonly isVerified?: boolean }): Promise<string> =>
    new SignJWT({
      token_use: 'id',
      email: person.email,
      email_verified: person.isVerified ?? true,
      ...(person.operator === true ? { 'cognito:groups': ['operators'] } : {}),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(person.email)
      .setIssuer(rules.issuer)
      .setAudience('console')
      .setExpirationTime('1h')
      .sign(privateKey);
  return { rules, token, keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] }) };
}
