import type { BulkOperation, BulkOperationResults, NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import { uploadFile } from '../imports/upload-file.ts';
import { type BulkResult, readResults } from './bulk-lines.ts';
import type { RunPorts } from './run-ports.ts';

const pollEveryMs = 700;

/** Whether nothing more is done of it. */
export const isOver = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['done', 'cancelled', 'failed'].includes(status);

/** Sends the file of an operation and starts it. @throws Error in words for the person */
export async function startLines(
  { send, inStore, signal }: RunPorts,
  { id, upload }: NewBulkOperation,
  text: string,
  onShare: (share: number) => void,
): Promise<BulkOperation> {
  if (upload === null) throw new Error('This operation takes no file.');
  await uploadFile(upload.url, new Blob([text]), onShare, signal);
  const { data } = await send<{ readonly data: BulkOperation }>(inStore({ method: 'POST', path: `/bulk-operations/${id}/start` }), {
    idempotencyKey: `start-${id}`,
    signal,
  });
  return data;
}

/** Looks at an operation until it is over, and tells how far it is each time. @throws ApiError when the server does not answer */
export async function followLines({ send, inStore, signal }: RunPorts, id: number, onStep: (one: BulkOperation) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    if (signal.aborted) return;
    const { data } = await send<{ readonly data: BulkOperation }>(inStore({ path: `/bulk-operations/${id}` }), { signal });
    onStep(data);
    if (isOver(data)) return;
  }
}

/** What became of each line that was done. */
export async function readLineResults({ send, inStore, signal }: RunPorts, one: BulkOperation): Promise<readonly BulkResult[]> {
  if (one.lines_done === 0) return [];
  const call = inStore({ path: `/bulk-operations/${one.id}/results` });
  const { data } = await send<{ readonly data: BulkOperationResults }>(call, { signal });
  const answer = await fetch(data.url, { signal });
  if (!answer.ok) throw new Error('The results could not be read. Try again.');
  return readResults(await answer.text());
}
