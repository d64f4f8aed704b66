import { causeText } from './cause-text.ts';
import type { Connection } from './connection.ts';
import { StoreApiError } from './errors.ts';
import type { CreateImport, Import, NewImport } from './generated/admin-api.ts';
import type { CallOptions } from './request.ts';
import { noAnswer } from './try-once.ts';

/** A file to import, whole: in a browser what a file field gives, in Node what `readFile` gives. */
export type FileToImport = Omit<CreateImport, 'size'> & { readonly file: Blob | Uint8Array | string };

type ImportCalls = {
  readonly create: (body: CreateImport, options?: CallOptions) => Promise<NewImport>;
  readonly plan: (id: number, options?: CallOptions) => Promise<Import>;
};

/**
 * Makes an import, sends its file and has it planned; nothing is written to the store until `imports.apply`.
 * @throws StoreApiError when a call fails, or the file is not taken: then the import waits for its file, and can be cancelled
 */
export async function uploadImport(
  connection: Connection,
  imports: ImportCalls,
  given: FileToImport,
  options: CallOptions = {},
): Promise<Import> {
  const { file, ...named } = given;
  const content = file instanceof Blob ? file : new Blob([file as string]);
  const { idempotencyKey: _, ...others } = options;
  const { id, upload } = await imports.create({ ...named, size: content.size }, options);
  const failed = (status: number | null, message: string, cause?: unknown): StoreApiError => {
    const { host } = new URL(upload.url);
    const problem = noAnswer('no_answer', `the file of import ${id} was not taken by ${host}: ${message}`);
    const facts = { outcome: 'not_done', idempotencyKey: null, requestId: null, retryAfterMs: null, tries: 1 } as const;
    return new StoreApiError({ ...problem, ...facts, status, operation: 'createImport', method: upload.method, path: '/' }, cause);
  };
  const sent = await connection
    .fetch(upload.url, { method: upload.method, body: content, ...(options.signal !== undefined && { signal: options.signal }) })
    .catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw failed(null, causeText(cause), cause);
    });
  if (!sent.ok) throw failed(sent.status, `answered ${sent.status}`);
  return imports.plan(id, others);
}
