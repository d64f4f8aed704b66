import * as v from 'valibot';
import { fieldIssues } from '#shared/http/read-input.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { ExternalData } from './external-data.ts';
import { ExternalIdsInput } from './external-data-schema.ts';

/** An external id in a path: `/products/external/{system}/{system_id}`. */
export type PathExternalId = { readonly system: string; readonly id: string };

/** Returns the external id in a request's path. */
export const pathExternalId = ({ system, system_id: id }: { readonly system: string; readonly system_id: string }): PathExternalId => ({
  system,
  id,
});

type Sent = { readonly external_ids?: Readonly<Record<string, string | null>> };

const Named = v.object({ external_ids: ExternalIdsInput });

/**
 * Returns the external ids of a body, with the one in the path.
 * @throws FieldErrors for an invalid id, and for another id of the same system in the body: a retry would find nothing under the path
 */
export function withPathId(body: Sent, { system, id }: PathExternalId): Readonly<Record<string, string | null>> {
  const parsed = v.safeParse(Named, { external_ids: Object.fromEntries([[system, id]]) });
  if (!parsed.success) throw new FieldErrors(fieldIssues(parsed.issues));
  const sent = new Map(Object.entries(body.external_ids ?? {}));
  if (sent.has(system) && sent.get(system) !== id) {
    const message = 'must be the id in the path, or left out.';
    throw new FieldErrors([{ param: `external_ids.${system}`, code: 'inconsistent', message }]);
  }
  return Object.fromEntries(sent.set(system, id));
}

/** Reports whether an object may be the one with this id: it has the id, or none in this system. */
export const mayHaveId = ({ externalIds }: Pick<ExternalData, 'externalIds'>, { system, id }: PathExternalId): boolean =>
  (externalIds.get(system) ?? id) === id;

/**
 * The label for a look-up that no longer holds: the object found has another id or is gone, or an object that was missing now exists. The
 * caller looks again.
 */
export const lookUpOutdated = 'found_otherwise';

/** Returns the failure with that label. */
export const refuseOutdatedLookUp = (): TransactionRefused => new TransactionRefused(new Map([[lookUpOutdated, undefined]]));

/** Reports whether an error only says that values belong to another object, which may be the intended one. */
export const isTaken = (error: unknown): boolean => error instanceof FieldErrors && error.issues.every(({ code }) => code === 'taken');
