import { namedObject } from '#shared/kernel/named-values.ts';
import type { ExternalData } from './external-data.ts';

/** Returns external ids and metadata as JSON objects. */
export const externalDataView = ({ externalIds, metadata }: ExternalData) => ({
  external_ids: namedObject(externalIds),
  metadata: namedObject(metadata),
});
