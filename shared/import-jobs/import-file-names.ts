/** The names of what the bucket of imports holds of an import. */
export const importFileNames = (storeId: string, importId: number) => {
  const folder = `${storeId}/${importId}`;
  const numbered = (kind: string, chunk: number, ending: string): string => `${folder}/${kind}/${String(chunk).padStart(6, '0')}${ending}`;
  return {
    /** What was uploaded. */
    file: `${folder}/file.csv`,
    /** What was read of it, a JSON value in a line for each item. */
    read: (chunk: number) => numbered('read', chunk, '.jsonl'),
    /** What a phase knows of the texts in all chunks before this one. */
    seen: (phase: ImportPhase, chunk: number) => numbered(`${phase}/seen`, chunk, ''),
    /** What is to be done with the items of a chunk, as it was planned right before it was done. */
    work: (chunk: number) => numbered('apply/work', chunk, '.json'),
    /** The rows of the report for a chunk. */
    reportPart: (phase: ImportPhase, chunk: number) => numbered(`${phase}/report`, chunk, '.csv'),
    report: (phase: ImportPhase) => `${folder}/${phase}/report.csv`,
  };
};

/** What is done chunk by chunk. */
export type ImportPhase = 'plan' | 'apply';
