import type { Connection } from './connection.ts';
import type { CreateImport, Import, NewImport } from './generated/admin-api.ts';
import type { CallOptions } from './request.ts';
import { sendFile } from './send-file.ts';

/** A complete file to import, for example from a file input in a browser or from `readFile` in Node. */
export type FileToImport = Omit<CreateImport, 'size'> & { readonly file: Blob | Uint8Array | string };

type ImportCalls = {
  readonly create: (body: CreateImport, options?: CallOptions) => Promise<NewImport>;
  readonly plan: (id: number, options?: CallOptions) => Promise<Import>;
};

/**
 * Creates an import, uploads its file and starts its planning. Nothing is written to the store until `imports.apply`.
 * @throws StoreApiError if a call fails or the file is refused. The import then still waits for its file and can be canceled
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
  await sendFile(connection, upload, content, { operation: 'createImport', what: `the file of import ${id}`, signal: options.signal });
  return imports.plan(id, others);
}
