import type { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import { type ImportJob, maxImportRows } from '#shared/import-jobs/import-job.ts';
import { type ImportKind, UnreadableFile } from '#shared/imports/import-problem.ts';
import { type FileBytes, type ImportFile, openCustomerFile, openInventoryFile, openProductFile } from '#shared/imports/read-files.ts';
import type { ReadLevels } from '#shared/imports/read-levels.ts';
import { type ChunkLimits, splitItems } from '#shared/imports/split-items.ts';
import type { ImportFiles } from './import-files.ts';
import type { StepEnd } from './step-end.ts';
import { locationIds, type StoreLookups } from './store-lookups.ts';

/** The most columns without import that are reported for a file. */
const maxUnusedColumns = 100;
const maxColumnCharacters = 200;

/**
 * Reads the whole file once, a chunk of it held, and keeps what was read in chunks. It looks up nothing but the store's locations, whose
 * names older inventory files have as columns.
 */
export async function readImport(
  files: ImportFiles,
  names: ReturnType<typeof importFileNames>,
  job: ImportJob,
  { lookups, limits }: { readonly lookups: Pick<StoreLookups, 'locations'>; readonly limits: ChunkLimits },
): Promise<StepEnd> {
  const uploaded = await files.open(names.file);
  if (uploaded === null) return failedBy('file_missing', 'The file was not uploaded.');
  try {
    if (uploaded.sizeBytes !== job.sizeBytes) {
      return failedBy('wrong_size', `The file has ${uploaded.sizeBytes} bytes; ${job.sizeBytes} were announced.`);
    }
    const file = await openImportFile[job.kind](uploaded.bytes, lookups);
    let chunks = 0;
    let items = 0;
    for await (const chunk of splitItems(file.items, limits, countOf[job.kind])) {
      if (file.rows() > maxImportRows)
        throw new UnreadableFile('too_many_rows', maxImportRows + 2, `A file has at most ${maxImportRows} rows.`);
      await files.write(names.read(chunks), chunk.text);
      chunks += 1;
      items += chunk.items;
    }
    const unused = file
      .unused()
      .slice(0, maxUnusedColumns)
      .map(({ column, ...counted }) => ({ column: column.slice(0, maxColumnCharacters), ...counted }));
    return { trigger: 'read', change: (now) => ({ ...now, rows: file.rows(), items, chunks, unused }) };
  } catch (error) {
    if (error instanceof UnreadableFile) return failedBy(error.code, error.message, error.row);
    throw error;
  } finally {
    uploaded.close();
  }
}

const failedBy = (code: string, message: string, row: number | null = null): StepEnd => ({
  trigger: 'fail',
  change: (now) => ({ ...now, failure: { code, message, row } }),
});

type Open = (bytes: FileBytes, lookups: Pick<StoreLookups, 'locations'>) => Promise<ImportFile<unknown>>;

const openImportFile: Readonly<Record<ImportKind, Open>> = {
  products: openProductFile,
  customers: openCustomerFile,
  inventory: async (bytes, lookups) => openInventoryFile(bytes, locationIds(await lookups.locations())),
};

/** How many items of the plan come of one that was read: a row of an inventory file has a count for each location. */
const countOf: Readonly<Record<ImportKind, (item: unknown) => number>> = {
  products: () => 1,
  customers: () => 1,
  inventory: (item) => {
    const { levels, problems } = item as ReadLevels;
    return levels.length + (problems.length > 0 ? 1 : 0);
  },
};
