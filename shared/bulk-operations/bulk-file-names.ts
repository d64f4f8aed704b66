/** Returns the folder of a bulk operation in the imports bucket. */
export const bulkFolder = (storeId: string, operationId: number): string => `${storeId}/bulk/${operationId}`;

/** Returns the keys of a bulk operation's files in the imports bucket. */
export const bulkFileNames = (storeId: string, operationId: number) => {
  const folder = bulkFolder(storeId, operationId);
  const numbered = (kind: string, chunk: number): string => `${folder}/${kind}/${String(chunk).padStart(6, '0')}.jsonl`;
  return {
    /** The file that the client uploaded. */
    file: `${folder}/file.jsonl`,
    /** The items of an imported file, one JSON value per line. */
    items: (chunk: number) => numbered('items', chunk),
    /**
     * The file with the identifiers, such as handles and SKUs, that an import collected from the chunks before `chunk`.
     * Dry runs and real runs have separate files.
     */
    seen: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned-seen' : 'seen', chunk),
    /** The prepared work of a chunk. It is saved when the chunk is first prepared. */
    prepared: (isDryRun: boolean, chunk: number) => numbered(isDryRun ? 'planned' : 'prepared', chunk),
    /** The results of a chunk's lines. */
    resultPart: (chunk: number) => numbered('results', chunk),
    exported: (name: string) => `${folder}/export/${name}.jsonl`,
    /** The results of all chunks, in line order. */
    results: `${folder}/results.jsonl`,
  };
};
