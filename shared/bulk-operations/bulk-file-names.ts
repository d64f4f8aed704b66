/** Where the bucket of imports holds everything of a bulk operation; the names in it follow after a slash. */
export const bulkFolder = (storeId: string, operationId: number): string => `${storeId}/bulk/${operationId}`;

/** The names of what the bucket of imports holds of a bulk operation. */
export const bulkFileNames = (storeId: string, operationId: number) => {
  const folder = bulkFolder(storeId, operationId);
  const numbered = (kind: string, chunk: number): string => `${folder}/${kind}/${String(chunk).padStart(6, '0')}.jsonl`;
  return {
    /** The uploaded file. */
    file: `${folder}/file.jsonl`,
    /** The items of an imported file, a JSON value in a line for each. */
    items: (chunk: number) => numbered('items', chunk),
    /** The texts that an import knows from all chunks before this one, in a dry run or for real. */
    seen: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned-seen' : 'seen', chunk),
    /** What is to be done for a chunk, as it was prepared the first time. */
    prepared: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned' : 'prepared', chunk),
    /** The results of the lines of a chunk. */
    resultPart: (chunk: number) => numbered('results', chunk),
    /** A file of an export. */
    exported: (name: string) => `${folder}/export/${name}.jsonl`,
    /** Those of all chunks, in the order of the lines. */
    results: `${folder}/results.jsonl`,
  };
};
