/** Returns the folder of a bulk operation in the bucket of imports. */
export const bulkFolder = (storeId: string, operationId: number): string => `${storeId}/bulk/${operationId}`;

/** Returns the keys of a bulk operation's files in the bucket of imports. */
export const bulkFileNames = (storeId: string, operationId: number) => {
  const folder = bulkFolder(storeId, operationId);
  const numbered = (kind: string, chunk: number): string => `${folder}/${kind}/${String(chunk).padStart(6, '0')}.jsonl`;
  return {
    /** The uploaded file. */
    file: `${folder}/file.jsonl`,
    /** The items of an imported file, one JSON value per line. */
    items: (chunk: number) => numbered('items', chunk),
    /** The texts that an import has seen in all chunks before this one, for a dry run or a real run. */
    seen: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned-seen' : 'seen', chunk),
    /** The planned work of a chunk, as it was first prepared. */
    prepared: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned' : 'prepared', chunk),
    /** The results of the lines of a chunk. */
    resultPart: (chunk: number) => numbered('results', chunk),
    /** A file of an export. */
    exported: (name: string) => `${folder}/export/${name}.jsonl`,
    /** The results of all chunks, in line order. */
    results: `${folder}/results.jsonl`,
  };
};
