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
 * Returns the external ids in a request body, together with the one in the path.
 * @throws FieldErrors if an id is invalid, or if the body contains a different id for the system in the path, because a
 * retry under the same path would not find an object with that other id
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

/** Reports whether an object can be the one that the path refers to: it has this id, or no id in this system. */
export const mayHaveId = ({ externalIds }: Pick<ExternalData, 'externalIds'>, { system, id }: PathExternalId): boolean =>
  (externalIds.get(system) ?? id) === id;

/**
 * The label for a look-up that is out of date: it found an object that now has another id or has been deleted, or it
 * found none although the object exists by now. The caller repeats the look-up.
 */
export const lookUpOutdated = 'found_otherwise';

/** Returns the error with which an operation reports an outdated look-up. */
export const refuseOutdatedLookUp = (): TransactionRefused => new TransactionRefused(new Map([[lookUpOutdated, undefined]]));

/**
 * Reports whether an error's only issues are values that already belong to another object. That object may have been
 * created concurrently and be the one that the path refers to.
 */
export const isTaken = (error: unknown): boolean => error instanceof FieldErrors && error.issues.every(({ code }) => code === 'taken');
