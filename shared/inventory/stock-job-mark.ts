const markPrefix = 'stock_job#';

/** Returns the name of the mark that a stock job leaves on the rows it moves. */
export const jobMarkName = (job: { readonly id: number }): string => `${markPrefix}${job.id}`;

/** Returns the ids of the stock jobs whose marks a row carries. */
export const jobIdsOfMarks = (row: Readonly<Record<string, unknown>>): readonly number[] =>
  Object.keys(row).flatMap((name) => (name.startsWith(markPrefix) ? [Number(name.slice(markPrefix.length))] : []));
