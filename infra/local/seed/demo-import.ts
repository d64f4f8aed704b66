import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerRequest, type ApiClient, apiClient } from './api-client.ts';

/**
 * What is needed to make the demo's import: a stack that answers requests and runs its workers, the token of the
 * store's owner, and the store.
 */
export type ImportContext = { readonly answer: AnswerRequest; readonly adminToken: string; readonly storeId: string };

/** A spreadsheet that sets product types. The status in its last row is invalid. */
const sheet = [
  'Handle,Type,Status',
  ...['ethiopia-guji', 'kenya-nyeri', 'colombia-huila', 'brazil-cerrado', 'rwanda-gakenke', 'peru-cajamarca'].map(typed('Coffee beans')),
  ...['earl-grey', 'assam', 'sencha', 'lapsang', 'mint', 'chamomile'].map(typed('Loose leaf tea')),
  'rooibos,Herbal tea,Seasonal',
  '',
].join('\n');

const underWay = ['reading', 'running'];
/** The pauses between polls. They grow, because the number of requests per minute is limited. */
const pausesMs = { first: 25, longest: 500 };
/**
 * The maximum time to wait for a step. A step takes less than a second once the seed's events have been relayed. If
 * planning takes longer than the maximum time, the import is not applied.
 */
const patienceMs = 60_000;

/**
 * Imports a file into the live demo store, as staff would in the console. Twelve products are changed and one row is
 * refused.
 */
export async function importSheet({ answer, adminToken, storeId }: ImportContext): Promise<void> {
  const admin = apiClient(answer, '/admin/v1', adminToken);
  const imports = `/stores/${storeId}/imports`;
  const file = Buffer.from(sheet);
  const made = await admin.post(imports, { kind: 'products', file_name: 'product-types.csv', size: file.byteLength });
  const path = `${imports}/${made['id']}`;
  const { host, pathname, search } = new URL((made['upload'] as { readonly url: string }).url);
  // These two headers are covered by the URL's signature.
  const headers = { host, 'content-length': String(file.byteLength) };
  const { status } = await answer({
    ...{ method: 'PUT', rawPath: pathname, rawQueryString: search.slice(1), headers, cookies: [], body: file },
    ...{ sourceIp: '127.0.0.1', protocol: 'HTTP/1.1' },
  });
  if (status >= 300) throw new Error(`The upload of the demo's file failed with status ${status}.`);
  await admin.post(`${path}/plan`, {});
  if ((await statusAtRest(admin, path)) !== 'planned') return;
  await admin.post(`${path}/apply`, {});
  await statusAtRest(admin, path);
}

async function statusAtRest(admin: ApiClient, path: string): Promise<unknown> {
  const startedMs = Date.now();
  for (let pauseMs = pausesMs.first; ; pauseMs = Math.min(1.2 * pauseMs, pausesMs.longest)) {
    const { status } = await admin.get(path);
    if (!underWay.includes(String(status)) || Date.now() - startedMs > patienceMs) return status;
    await sleep(pauseMs);
  }
}

function typed(type: string): (handle: string) => string {
  return (handle) => `${handle},${type},`;
}
