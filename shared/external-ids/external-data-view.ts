import { namedObject } from '#shared/kernel/named-values.ts';
import type { ExternalData } from './external-data.ts';

/** The fields of other systems as JSON shows them. */
export const externalDataView = ({ externalIds, metadata }: ExternalData) => ({
  external_ids: namedObject(externalIds),
  metadata: namedObject(metadata),
});
