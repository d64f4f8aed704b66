import type { BulkOperation, BulkOperationResults, NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { Call } from '../api/call.ts';
import type { Send } from '../api/send.ts';
import { uploadFile } from '../imports/upload-file.ts';
import { type BulkResult, readResults } from './bulk-lines.ts';

type RunPorts = {
  readonly send: Send;
  /** Adds the current store's path to the beginning of a call's path. */
  readonly inStore: (call: Call) => Call;
  readonly signal: AbortSignal;
};

const pollEveryMs = 700;

export const isOver = ({ status }: Pick<BulkOperation, 'status'>): boolean => ['done', 'cancelled', 'failed'].includes(status);

/**
 * Uploads the file of a bulk operation and starts the operation.
 * @throws Error with a message for the user
 */
export async function startLines(
  { send, inStore, signal }: RunPorts,
  { id, upload }: NewBulkOperation,
  text: string,
  onShare: (share: number) => void,
): Promise<BulkOperation> {
  if (upload === null) throw new Error('This bulk operation accepts no file.');
  await uploadFile(upload.url, new Blob([text]), onShare, signal);
  const { data } = await send<{ readonly data: BulkOperation }>(inStore({ method: 'POST', path: `/bulk-operations/${id}/start` }), {
    idempotencyKey: `start-${id}`,
    signal,
  });
  return data;
}

/**
 * Polls a bulk operation, and reports each state, until the operation ends.
 * @throws ApiError if a request fails
 */
export async function followLines({ send, inStore, signal }: RunPorts, id: number, onStep: (one: BulkOperation) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    if (signal.aborted) return;
    const { data } = await send<{ readonly data: BulkOperation }>(inStore({ path: `/bulk-operations/${id}` }), { signal });
    onStep(data);
    if (isOver(data)) return;
  }
}

export async function readLineResults({ send, inStore, signal }: RunPorts, one: BulkOperation): Promise<readonly BulkResult[]> {
  if (one.lines_done === 0) return [];
  const call = inStore({ path: `/bulk-operations/${one.id}/results` });
  const { data } = await send<{ readonly data: BulkOperationResults }>(call, { signal });
  const answer = await fetch(data.url, { signal });
  if (!answer.ok) throw new Error('The results could not be read. Try again.');
  return readResults(await answer.text());
}
