/** Where the bucket of imports holds everything of a bulk operation; the names in it follow after a slash. */
export const bulkFolder = (storeId: string, operationId: number): string => `${storeId}/bulk/${operationId}`;

/** The names of what the bucket of imports holds of a bulk operation. */
export const bulkFileNames = (storeId: string, operationId: number) => {
  const folder = bulkFolder(storeId, operationId);
  return {
    /** The uploaded file. */
    file: `${folder}/file.jsonl`,
    /** The results of the lines of a chunk. */
    resultPart: (chunk: number) => `${folder}/results/${String(chunk).padStart(6, '0')}.jsonl`,
    /** A file of an export. */
    exported: (name: string) => `${folder}/export/${name}.jsonl`,
    /** Those of all chunks, in the order of the lines. */
    results: `${folder}/results.jsonl`,
  };
};
