import type { NamedValues } from '#shared/kernel/named-values.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import type { FieldKinds, Kind } from '#shared/table/rows/stored-form.ts';
import { type ExternalData, noExternalData } from './external-data.ts';

/** The stored form of external ids and metadata, for objects that have them. */
export const externalDataKinds: FieldKinds<ExternalData> = {
  externalIds: namedTexts,
  metadata: namedTexts,
};

/** Named texts that are stored only when there are any, so that objects without them need no space. */
const textsIfAny: Kind<NamedValues> = {
  ...namedTexts,
  read: (stored) => (stored === undefined ? noExternalData.externalIds : namedTexts.read(stored)),
  write: (values) => (values.size === 0 ? undefined : namedTexts.write(values)),
  shape: { orAbsent: namedTexts.shape },
};

/** The same for kinds with many objects, whose storage size matters. */
export const sparseExternalDataKinds: FieldKinds<ExternalData> = { externalIds: textsIfAny, metadata: textsIfAny };
