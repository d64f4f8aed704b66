import type { BulkFailure, BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { exportedLists } from '#shared/bulk-operations/exported-lists.ts';
import { type Surface, surfaces } from '#shared/http/endpoint.ts';
import { answerReserveMs, handleRequest } from '#shared/http/handle-request.ts';
import { inProcessEvent } from '#shared/http/in-process-event.ts';
import { contractMatcher } from '#shared/http/match-contract.ts';
import { remainingMs } from '#shared/table/deadline.ts';
import { type BulkCallsPorts, callMs, maxCallAttempts, pauseMs, temporaryErrors } from './bulk-calls.ts';
import { routesOf } from './bulk-groups.ts';

/**
 * A page of a list (its objects, one line each, and the cursor of the next page), or the reason why the page cannot be
 * read.
 */
export type ExportPage = { readonly lines: readonly string[]; readonly next: string | null } | { readonly failure: BulkFailure };

/** Reads the export page that begins at a cursor; null stands for the first page. */
export type ReadPage = (cursor: string | null) => Promise<ExportPage>;

type Answered = {
  readonly data?: readonly object[];
  readonly next_cursor?: string | null;
  readonly error?: { readonly code: string; readonly message: string };
};

export type ReadPagesPorts = BulkCallsPorts & { readonly pageLimit: number };

/**
 * Creates the function that reads the pages of an export. The function uses the usual request pipeline, so a page
 * contains only objects that the caller may see. If a page fails repeatedly because of a fault of the service, the
 * function rejects, and the step of the bulk operation is retried later.
 */
export function readPages(
  { contracts, pipeline, pause, random, pageLimit }: ReadPagesPorts,
  storeId: string,
  one: BulkOperation,
): ReadPage {
  if (one.exports === null) throw new Error(`Bulk operation ${one.id} is not an export.`);
  const { object, filters } = one.exports;
  const surface: Surface = one.maker.kind === 'staff' ? 'admin' : 'public';
  const contract = contracts.find(({ name }) => name === exportedLists[object].list);
  if (contract === undefined) throw new Error(`no contract is named ${exportedLists[object].list}`);
  const base = surface === 'admin' ? `${surfaces.admin}/stores/${storeId}` : surfaces.public;
  const path = base + contract.endpoint.path;
  const match = contractMatcher(routesOf([contract], surface)).match('GET', path);
  if (match === undefined) throw new Error(`no route matches ${path}`);
  const { value, routeKey, params } = match;

  async function attempt(query: string): Promise<{ readonly status: number; readonly answer: Answered }> {
    const event = inProcessEvent({ method: 'GET', host: 'in-process', path, query, headers: {}, body: null, routeKey, params });
    const trace = { requestId: pipeline.newRequestId(), route: routeKey };
    const { statusCode, body } = await pipeline.withDeadline(Math.min(callMs - answerReserveMs, remainingMs()), () =>
      handleRequest(value, pipeline, event, callMs, trace),
    );
    return { status: statusCode, answer: JSON.parse(body) as Answered };
  }

  return async (cursor) => {
    const query = new URLSearchParams({ ...filters, limit: String(pageLimit), ...(cursor === null ? {} : { cursor }) }).toString();
    for (let count = 1; ; count += 1) {
      const { status, answer } = await attempt(query);
      const { data = [], next_cursor: next = null, error } = answer;
      if (error === undefined) return { lines: data.map((row) => `${JSON.stringify(row)}\n`), next };
      if (temporaryErrors.has(error.code) && count < maxCallAttempts) await pause(pauseMs(random(), count));
      else if (temporaryErrors.has(error.code) || status >= 500)
        throw new Error(`A page of an export failed with status ${status} (${error.code}).`);
      else return { failure: { code: error.code, message: error.message.slice(0, 500), line: null } };
    }
  };
}
