import type { Connection } from './connection.ts';
import type { BulkOperation, BulkOperationResults, CreateBulkOperation, NewBulkOperation } from './generated/store-api.ts';
import type { CallOptions } from './request.ts';
import { sendFile } from './send-file.ts';

/** A line's result, as in the results file. */
export type BulkResult = {
  /** The line's number in the file, counted from 1. */
  readonly line: number;
  /** The HTTP status of the API call for this line. */
  readonly status: number;
  readonly id?: number;
  readonly error?: {
    readonly type: string;
    readonly code: string;
    readonly message: string;
    readonly param?: string;
    readonly errors?: readonly { readonly param: string; readonly code: string; readonly message: string }[];
  };
};

/** The lines as objects, or a file of JSON lines. */
export type BulkLines = Iterable<object> | AsyncIterable<object> | Blob;

export type BulkRunOptions = {
  /** The operation that every line calls. If it is not set, each line has its own `method`, `path` and `body`. */
  readonly operation?: CreateBulkOperation['operation'];
  /** Checks the lines without changing anything. */
  readonly dryRun?: boolean;
  /**
   * Lets you stop a run and resume it. Running the same lines with the same key within 24 hours resumes the same
   * operation where it stopped, and no line is done twice.
   */
  readonly idempotencyKey?: string;
  /** Called with the progress after each poll. */
  readonly onProgress?: (operation: BulkOperation) => void;
  /**
   * If this signal is aborted, the run stops waiting for the operation. The operation itself continues until it is
   * finished or canceled.
   */
  readonly signal?: AbortSignal;
  /** The time between polls, in ms. Default: 2,000. */
  readonly pollMs?: number;
};

/** A finished bulk operation and the results of its lines, in line order. */
export type BulkRun = { readonly operation: BulkOperation; readonly results: readonly BulkResult[] };

/** The client's functions for bulk operations. */
export type BulkCalls = {
  readonly create: (body: CreateBulkOperation, options?: CallOptions) => Promise<NewBulkOperation>;
  readonly start: (id: number, options?: CallOptions) => Promise<BulkOperation>;
  readonly get: (id: number, options?: CallOptions) => Promise<BulkOperation>;
  readonly results: (id: number, options?: CallOptions) => Promise<BulkOperationResults>;
};

const overStatuses = new Set<string>(['done', 'cancelled', 'failed']);
const linesInPart = 1_000;

/**
 * Uploads the lines as a file, waits until the service has processed them, and returns the result of each line. If a
 * later call fails, an operation that has already started continues.
 * @throws StoreApiError if a call fails or the file is refused
 */
export async function runBulk(
  connection: Connection,
  bulk: BulkCalls,
  lines: BulkLines,
  { operation = null, dryRun = false, idempotencyKey, onProgress, signal, pollMs = 2_000 }: BulkRunOptions = {},
): Promise<BulkRun> {
  const content = lines instanceof Blob ? lines : await fileOf(lines);
  const options: CallOptions = signal === undefined ? {} : { signal };
  const keyed = idempotencyKey === undefined ? options : { ...options, idempotencyKey };
  const { id, upload } = await bulk.create({ operation, dry_run: dryRun, size: content.size }, keyed);
  if (upload === null) throw new TypeError('This operation is an export, which takes no lines: use bulk.export.');
  // If the key was used before, `bulk.create` returns the operation's original state. `bulk.get` returns the current
  // state.
  const before = idempotencyKey === undefined ? null : await bulk.get(id, options);
  const begin = async (): Promise<BulkOperation> => {
    await sendFile(connection, upload, content, { operation: 'createBulkOperation', what: `the file of bulk operation ${id}`, signal });
    return bulk.start(id, options);
  };
  const begun = before === null || before.status === 'awaiting_upload' ? await begin() : before;
  const now = await pollUntilFinished(connection, bulk, begun, { onProgress, signal, pollMs });
  return { operation: now, results: now.lines_done === 0 ? [] : await resultsOf(connection, await bulk.results(id, options), signal) };
}

type Waiting = {
  readonly onProgress: BulkRunOptions['onProgress'] | undefined;
  readonly signal: AbortSignal | undefined;
  readonly pollMs: number;
};

/** Polls an operation until it has ended. */
export async function pollUntilFinished(
  connection: Connection,
  bulk: Pick<BulkCalls, 'get'>,
  begun: BulkOperation,
  { onProgress, signal, pollMs }: Waiting,
): Promise<BulkOperation> {
  let now = begun;
  for (onProgress?.(now); !overStatuses.has(now.status); onProgress?.(now)) {
    await connection.wait(pollMs, signal);
    now = await bulk.get(begun.id, signal === undefined ? {} : { signal });
  }
  return now;
}

/**
 * Returns the lines as a file. The file is built a thousand lines at a time, because otherwise all lines would be in
 * memory twice.
 */
async function fileOf(lines: Exclude<BulkLines, Blob>): Promise<Blob> {
  const parts: Blob[] = [];
  let texts: string[] = [];
  for await (const line of lines) {
    texts.push(`${JSON.stringify(line)}\n`);
    if (texts.length < linesInPart) continue;
    parts.push(new Blob(texts));
    texts = [];
  }
  return new Blob([...parts, ...texts]);
}

async function resultsOf(
  connection: Connection,
  { url }: BulkOperationResults,
  signal: AbortSignal | undefined,
): Promise<readonly BulkResult[]> {
  const answer = await connection.fetch(url, { method: 'GET', ...(signal !== undefined && { signal }) });
  if (!answer.ok) throw new Error(`The results of a bulk operation could not be read: ${new URL(url).host} answered ${answer.status}.`);
  const text = await answer.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BulkResult);
}
