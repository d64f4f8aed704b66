/** Where the bucket of imports holds everything of an import; the names in it follow after a slash. */
export const importFolder = (storeId: string, importId: number): string => `${storeId}/${importId}`;

/** The names of what the bucket of imports holds of an import. */
export const importFileNames = (storeId: string, importId: number) => {
  const folder = importFolder(storeId, importId);
  const numbered = (kind: string, chunk: number, ending: string): string => `${folder}/${kind}/${String(chunk).padStart(6, '0')}${ending}`;
  return {
    /** The uploaded file. */
    file: `${folder}/file.csv`,
    /** The items that were read from it, a JSON value in a line for each. */
    read: (chunk: number) => numbered('read', chunk, '.jsonl'),
    /** The texts that a phase knows from all chunks before this one. */
    seen: (phase: ImportPhase, chunk: number) => numbered(`${phase}/seen`, chunk, ''),
    /** The work for the items of a chunk, as it was planned right before it was done. */
    work: (chunk: number) => numbered('apply/work', chunk, '.json'),
    /** The rows of the report for a chunk. */
    reportPart: (phase: ImportPhase, chunk: number) => numbered(`${phase}/report`, chunk, '.csv'),
    report: (phase: ImportPhase) => `${folder}/${phase}/report.csv`,
  };
};

/** A phase of an import that goes chunk by chunk. */
export type ImportPhase = 'plan' | 'apply';
