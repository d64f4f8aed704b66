import { monotonicFactory } from 'ulid';
import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { bookingOperations } from '#functions/api/bookings/operations.ts';
import { discountEndpoints } from '#functions/api/discounts/endpoints.ts';
import { discountOperations } from '#functions/api/discounts/operations.ts';
import { eventLogEndpoints } from '#functions/api/event-log/endpoints.ts';
import { eventLogOperations } from '#functions/api/event-log/operations.ts';
import { giftCardEndpoints } from '#functions/api/gift-cards/endpoints.ts';
import { giftCardOperations } from '#functions/api/gift-cards/operations.ts';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import { openApiGroup, openSecrets } from '#functions/wiring/open-api-group.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { Log } from '#shared/lambda/log.ts';
import type { Table } from '#shared/table/table-client.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import type { Random } from '../fuzz/random.ts';

/**
 * A `SecretBox` that does not encrypt. It stores a text with its context, and returns the text only for the same
 * context.
 */
export const plainBox: SecretBox = {
  encrypt: async (plain, context) => Buffer.from(JSON.stringify([context, plain])).toString('base64'),
  decrypt: async (ciphertext, context) => {
    const [sealedFor, plain] = JSON.parse(Buffer.from(ciphertext, 'base64').toString());
    if (JSON.stringify(sealedFor) !== JSON.stringify(context)) throw new Error('It is sealed for something else.');
    return plain;
  },
};

/** Returns a container's sources of ids and secrets. */
export function sourcesOf(random: Random) {
  const nextUlid = monotonicFactory(random.next);
  return {
    newId: createIdSource(Date.now, random.int(0, 2 ** 31 - 1)),
    newEventId: () => `evt_${nextUlid(Date.now())}`,
    randomBytes: (count: number) => Uint8Array.from({ length: count }, () => random.int(0, 255)),
  };
}

/** Opens a container with its own caches. Unlike on AWS, it contains every function that clients call. */
export function openContainer(table: Table, log: Log, random: Random): ApiHandler {
  const secrets = openSecrets(table, plainBox);
  const deps = { table, ...sourcesOf(random), secrets: plainBox, pepper: secrets.pepper };
  const ports = withoutStaff(table);
  const groups: readonly (readonly [prefix: string, handler: ApiHandler])[] = [
    ['/v1/orders', openApiGroup(orderEndpoints, orderOperations(deps), ports, null, log)],
    ['/v1/inventory', openApiGroup(inventoryEndpoints, inventoryOperations(deps), ports, null, log)],
    ['/v1/gift-cards', openApiGroup(giftCardEndpoints, giftCardOperations(deps), ports, secrets, log)],
    ['/v1/bookings', openApiGroup(bookingEndpoints, bookingOperations(deps), ports, secrets, log)],
    ['/v1/discounts', openApiGroup(discountEndpoints, discountOperations(deps), ports, null, log)],
    ['/v1/events', openApiGroup(eventLogEndpoints, eventLogOperations(deps), ports, null, log)],
  ];
  return async (event, context) => {
    const group = groups.find(([prefix]) => event.rawPath.startsWith(prefix));
    if (group === undefined) throw new Error(`No function serves ${event.rawPath}.`);
    return await group[1](event, context);
  };
}
