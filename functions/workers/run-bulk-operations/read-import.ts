import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import { maxImportRows } from '#shared/bulk-operations/bulk-import.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type ImportKind, UnreadableFile } from '#shared/imports/import-problem.ts';
import { type FileBytes, type ImportFile, openCustomerFile, openInventoryFile, openProductFile } from '#shared/imports/read-files.ts';
import type { ReadLevels } from '#shared/imports/read-levels.ts';
import { type ChunkLimits, splitItems } from '#shared/imports/split-items.ts';
import type { BulkFiles } from './bulk-files.ts';
import { type FileFacts, openUpload, UnusableUpload } from './read-file.ts';
import { readLocationIds, type StoreLookups } from './store-lookups.ts';

/** The maximum number of unused columns that are reported for a file. */
const maxUnusedColumns = 100;
const maxColumnCharacters = 200;

/**
 * Reads the whole file once and stores its items in chunks. Holds only one chunk in memory at a time.
 * @throws UnusableUpload when the file cannot be processed
 */
export async function readImport(
  files: BulkFiles,
  storeId: string,
  one: BulkOperation,
  lookups: Pick<StoreLookups, 'locations'>,
  limits: ChunkLimits,
): Promise<FileFacts> {
  const { imports } = one;
  if (imports === null) throw new Error(`Bulk operation ${one.id} is not an import.`);
  const names = bulkFileNames(storeId, one.id);
  const upload = openUpload(files, names.file, one.sizeBytes);
  try {
    const file = await openImportFile[imports.kind](upload.bytes, lookups);
    let chunks = 0;
    let lines = 0;
    for await (const chunk of splitItems(file.items, limits, countOf[imports.kind])) {
      if (file.rows() > maxImportRows)
        throw new UnreadableFile('too_many_rows', maxImportRows + 2, `A file has at most ${maxImportRows} rows.`);
      await files.write(names.items(chunks), chunk.text);
      chunks += 1;
      lines += chunk.items;
    }
    const unused = file
      .unused()
      .slice(0, maxUnusedColumns)
      .map(({ column, ...counted }) => ({ column: column.slice(0, maxColumnCharacters), ...counted }));
    return { lines, fileTag: upload.tag(), imports: { ...imports, rows: file.rows(), chunks, unused } };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnusableUpload({ code: error.code, message: error.message, line: error.row });
  }
}

type Open = (bytes: FileBytes, lookups: Pick<StoreLookups, 'locations'>) => Promise<ImportFile<unknown>>;

const openImportFile: Readonly<Record<ImportKind, Open>> = {
  products: openProductFile,
  customers: openCustomerFile,
  inventory: async (bytes, lookups) => openInventoryFile(bytes, readLocationIds(await lookups.locations())),
};

/**
 * For each kind of import, a function that returns the number of planned items for an item of the file. A row of an
 * inventory file becomes one planned item for each location with a count. A row with problems becomes a single planned
 * item.
 */
const countOf: Readonly<Record<ImportKind, (item: unknown) => number>> = {
  products: () => 1,
  customers: () => 1,
  inventory: (item) => {
    const { levels, problems } = item as ReadLevels;
    return levels.length + (problems.length > 0 ? 1 : 0);
  },
};
