import { namedObject } from '#shared/kernel/named-values.ts';
import type { ExternalData } from './external-data.ts';

/** Returns the external ids and metadata as JSON. */
export const externalDataView = ({ externalIds, metadata }: ExternalData) => ({
  external_ids: namedObject(externalIds),
  metadata: namedObject(metadata),
});
