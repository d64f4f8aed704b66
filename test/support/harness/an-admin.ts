import { randomBytes, randomInt } from 'node:crypto';
import { monotonicFactory, ulid } from 'ulid';
import * as v from 'valibot';
import { adminBookingEndpoints } from '#functions/admin/groups/bookings/endpoints.ts';
import { adminBookingOperations } from '#functions/admin/groups/bookings/operations.ts';
import { adminCatalogueEndpoints } from '#functions/admin/groups/catalogue/endpoints.ts';
import { adminCatalogueOperations } from '#functions/admin/groups/catalogue/operations.ts';
import type { AdminDeps } from '#functions/admin/groups/stores/deps.ts';
import { adminEndpoints } from '#functions/admin/groups/stores/endpoints.ts';
import { adminOperations } from '#functions/admin/groups/stores/operations.ts';
import type { AdminWebhooksDeps } from '#functions/admin/groups/webhooks/deps.ts';
import { adminWebhookEndpoints } from '#functions/admin/groups/webhooks/endpoints.ts';
import { adminWebhookOperations } from '#functions/admin/groups/webhooks/operations.ts';
import type { EndpointSpec } from '#shared/http/endpoint.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { type SecretBox, webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStaffContext } from '../builders/a-staff-context.ts';
import { aStore } from '../builders/a-store.ts';
import { stubReceiver } from '../fakes/stub-receiver.ts';
import { type LocalTableOptions, localTable } from './local-table.ts';
import { type PlainOperations, plainOperations } from './plain-operations.ts';

const endpoints = { ...adminEndpoints, ...adminCatalogueEndpoints, ...adminBookingEndpoints, ...adminWebhookEndpoints } as const;
type AdminOperations = PlainOperations<typeof endpoints>;
type AnyOperation = (input: unknown, context: unknown) => Promise<{ readonly status: number; readonly body: unknown }>;

/**
 * Seals a string so that it can be opened only with the same context. The sealed string is encoded but not encrypted,
 * so it can be decoded from a failed test's output.
 */
export const paperBox: SecretBox = {
  encrypt: async (plain, context) => Buffer.from(JSON.stringify([context, plain])).toString('base64'),
  decrypt: async (ciphertext, context) => {
    const [sealedFor, plain] = JSON.parse(Buffer.from(ciphertext, 'base64').toString('utf8'));
    if (JSON.stringify(sealedFor) !== JSON.stringify(context)) throw new Error('sealed for something else');
    return plain;
  },
};

// Checks every answer against its contract, whatever the test is about.
const keepingContracts = (operations: AdminOperations): AdminOperations =>
  Object.fromEntries(
    Object.entries(endpoints as Readonly<Record<string, EndpointSpec>>).map(([name, { success }]) => [
      name,
      async (input: unknown, context: unknown) => {
        const answer = await (operations as unknown as Readonly<Record<string, AnyOperation>>)[name]?.(input, context);
        expect(answer?.status).toBe(success.status);
        v.parse(success.body, answer?.body);
        return answer;
      },
    ]),
  ) as unknown as AdminOperations;

type Deps = AdminDeps & AdminWebhooksDeps;

/** Returns the operations of four admin groups, with a table in memory that contains `aStore`. */
export async function anAdmin(over: Partial<Deps> = {}, options: LocalTableOptions = {}) {
  const { table, close } = await localTable(options);
  const nextUlid = monotonicFactory();
  const deps: Deps = {
    table,
    newId: createIdSource(() => aStaffContext().nowMs, randomInt(4096)),
    newEventId: () => `evt_${nextUlid()}`,
    newStoreId: (nowMs) => ulid(nowMs),
    randomBytes,
    secrets: paperBox,
    platformCursorSecret: async () => 'cursor-secret-of-the-platform',
    scheme: 'https',
    storeDomain: 'stores.example',
    decrypt: (ciphertext, storeId) => paperBox.decrypt(ciphertext, webhookSecretOf(storeId)),
    sender: stubReceiver(),
    ...over,
  };
  await transact(table, openStoreWrites(aStore()));
  const operations = {
    ...adminOperations(deps),
    ...adminCatalogueOperations(deps),
    ...adminBookingOperations(deps),
    ...adminWebhookOperations(deps),
  };
  return { table, deps, admin: keepingContracts(plainOperations<typeof endpoints>(operations)), close };
}
