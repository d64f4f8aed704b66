import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import { until } from './until.ts';

export type ServerImport = Awaited<ReturnType<AdminStoreClient['imports']['get']>>;
type Kind = ServerImport['kind'];

/**
 * Creates an import for a file and uploads the file's bytes. `announced` is the size to announce, if that is not the
 * file's actual size.
 */
export async function uploadImport(admin: AdminStoreClient, kind: Kind, content: string | Uint8Array, announced?: number): Promise<number> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const made = await admin.imports.create({
    kind,
    file_name: `${kind}.csv`,
    size: announced ?? bytes.byteLength,
  });
  const sent = await fetch(made.upload.url, { method: made.upload.method, body: Buffer.from(bytes) });
  if (sent.status !== 200) throw new Error(`the upload answered ${sent.status}`);
  return made.id;
}

/** Waits until the import is planned or finished, and returns it. */
export const restingImport = (admin: AdminStoreClient, id: number): Promise<ServerImport> =>
  until(
    () => admin.imports.get(id),
    ({ status }) => ['planned', 'done', 'cancelled', 'failed'].includes(status),
  );

/** Uploads a file and waits until its import is planned. */
export async function planImport(
  admin: AdminStoreClient,
  kind: Kind,
  content: string | Uint8Array,
  announced?: number,
): Promise<ServerImport> {
  const id = await uploadImport(admin, kind, content, announced);
  await admin.imports.plan(id);
  return restingImport(admin, id);
}

/** Applies a planned import and waits until it is finished. */
export async function applyImport(admin: AdminStoreClient, id: number): Promise<ServerImport> {
  await admin.imports.apply(id);
  return restingImport(admin, id);
}

/** Returns the result of each item, in file order. */
export async function resultsOf(admin: AdminStoreClient, id: number): Promise<readonly LineResult[]> {
  const { url } = await admin.imports.report(id);
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`the results answered ${answer.status}`);
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LineResult);
}
