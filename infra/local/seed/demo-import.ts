import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerRequest, type ApiClient, apiClient } from './api-client.ts';

/** The dependencies of the demo's import: a stack that answers and whose workers run, and the token of the store's owner. */
export type ImportContext = { readonly answer: AnswerRequest; readonly adminToken: string; readonly storeId: string };

/** Product types of what the shop sells by weight, as somebody kept them in a sheet: one of its words is no status. */
const sheet = [
  'Handle,Type,Status',
  ...['ethiopia-guji', 'kenya-nyeri', 'colombia-huila', 'brazil-cerrado', 'rwanda-gakenke', 'peru-cajamarca'].map(typed('Coffee beans')),
  ...['earl-grey', 'assam', 'sencha', 'lapsang', 'mint', 'chamomile'].map(typed('Loose leaf tea')),
  'rooibos,Herbal tea,Seasonal',
  '',
].join('\n');

const underWay = ['reading', 'running'];
/** Asked less and less often: a person may make so many requests a minute. */
const pausesMs = { first: 25, longest: 500 };
/** An import takes less than a second, once the events of the seed are relayed; a machine so busy that it takes longer leaves it planned. */
const patienceMs = 60_000;

/** Imports a file into the live demo store, as staff do it in the console: twelve products changed, one row refused. */
export async function importSheet({ answer, adminToken, storeId }: ImportContext): Promise<void> {
  const admin = apiClient(answer, '/admin/v1', adminToken);
  const imports = `/stores/${storeId}/imports`;
  const file = Buffer.from(sheet);
  const made = await admin.post(imports, { kind: 'products', file_name: 'product-types.csv', size: file.byteLength });
  const path = `${imports}/${made['id']}`;
  const { host, pathname, search } = new URL((made['upload'] as { readonly url: string }).url);
  // Both are part of what the address signs.
  const headers = { host, 'content-length': String(file.byteLength) };
  const { status } = await answer({
    ...{ method: 'PUT', rawPath: pathname, rawQueryString: search.slice(1), headers, cookies: [], body: file },
    ...{ sourceIp: '127.0.0.1', protocol: 'HTTP/1.1' },
  });
  if (status >= 300) throw new Error(`The demo's file was refused with ${status}.`);
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
