import type { Block } from '../fuzz/open-block.ts';
import { sendRequest } from '../fuzz/send-request.ts';
import type { FuzzStack } from '../fuzz/stack.ts';

const TOKEN_SEC = 24 * 3600;
const scopes = [
  ...['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'].map((area) => `write_${area}`),
  ...['read_reports', 'read_store'],
];

/** The store of a block as one of several clients sees it: with a key, a person and an address of its own, each with a rate limit of its own. */
export async function openClientBlock(stack: FuzzStack, { world, address }: Block, client: number): Promise<Block> {
  const email = `client-${client}-${world.label}@example.com`;
  const operator = await stack.inside.idToken({ sub: email, email, name: email, groups: ['operators'] }, TOKEN_SEC, Date.now());
  const request = {
    ...{ method: 'POST', path: `/admin/v1/stores/${world.storeId}/api-keys`, query: '' },
    headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json', 'idempotency-key': `key-of-${client}` },
    body: Buffer.from(JSON.stringify({ name: `Client ${client}`, scopes })),
  };
  const { status, text, json } = await sendRequest(stack.inside.answer, request, address);
  if (status >= 300) throw new Error(`A key was refused with ${status}: ${text}`);
  const { secret } = (json as { readonly data: { readonly secret: string } }).data;
  return {
    world: { ...world, credentials: { ...world.credentials, full: secret, operator } },
    address: `10.9.${client >> 8}.${client & 255}`,
  };
}
