import * as v from 'valibot';
import { fieldIssues } from '#shared/http/read-input.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { ExternalData } from './external-data.ts';
import { ExternalIdsInput } from './external-data-schema.ts';

/** An external id that is part of a path: `/products/external/{system}/{system_id}`. */
export type PathExternalId = { readonly system: string; readonly id: string };

/** Returns the external id in a request's path. */
export const pathExternalId = ({ system, system_id: id }: { readonly system: string; readonly system_id: string }): PathExternalId => ({
  system,
  id,
});

type Sent = { readonly external_ids?: Readonly<Record<string, string | null>> };

const Named = v.object({ external_ids: ExternalIdsInput });

/**
 * Returns the external ids from the body and the path of a request. The body must not change the id in the path,
 * because a retry with the same path would not find the object.
 * @throws FieldErrors if the path's id is invalid, or if the body contains another id for the same system
 */
export function withPathId(body: Sent, { system, id }: PathExternalId): Readonly<Record<string, string | null>> {
  const parsed = v.safeParse(Named, { external_ids: Object.fromEntries([[system, id]]) });
  if (!parsed.success) throw new FieldErrors(fieldIssues(parsed.issues));
  const sent = new Map(Object.entries(body.external_ids ?? {}));
  if (sent.has(system) && sent.get(system) !== id) {
    const message = 'must equal the id in the path or be left out.';
    throw new FieldErrors([{ param: `external_ids.${system}`, code: 'inconsistent', message }]);
  }
  return Object.fromEntries(sent.set(system, id));
}

/**
 * Reports whether an object matches the external id in a request's path. An object without an id for the external
 * system matches every id.
 */
export const mayHaveId = ({ externalIds }: Pick<ExternalData, 'externalIds'>, { system, id }: PathExternalId): boolean =>
  (externalIds.get(system) ?? id) === id;

/**
 * The label for a look-up that is out of date, for example because the object was deleted after the look-up. The caller
 * repeats the look-up.
 */
export const lookUpOutdated = 'found_otherwise';

/** Returns the error with which an operation reports an outdated look-up. */
export const refuseOutdatedLookUp = (): TransactionRefused => new TransactionRefused(new Map([[lookUpOutdated, undefined]]));

/**
 * Reports whether all issues of an error have the code `taken`. If so, a parallel request may have created the same
 * object, and the caller should look up the object again.
 */
export const isTaken = (error: unknown): boolean => error instanceof FieldErrors && error.issues.every(({ code }) => code === 'taken');
