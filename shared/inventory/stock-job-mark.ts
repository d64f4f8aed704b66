const markPrefix = 'stock_job#';

/** Returns the name of the attribute with which a stock job marks the rows that it moves. */
export const jobMarkName = (job: { readonly id: number }): string => `${markPrefix}${job.id}`;

/** Returns the ids of the stock jobs that have marked a row. */
export const jobIdsOfMarks = (row: Readonly<Record<string, unknown>>): readonly number[] =>
  Object.keys(row).flatMap((name) => (name.startsWith(markPrefix) ? [Number(name.slice(markPrefix.length))] : []));
