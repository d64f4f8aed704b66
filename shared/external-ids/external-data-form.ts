import type { NamedValues } from '#shared/kernel/named-values.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import type { FieldKinds, Kind } from '#shared/table/rows/stored-form.ts';
import { type ExternalData, noExternalData } from './external-data.ts';

/** The stored fields for external ids and metadata. */
export const externalDataKinds: FieldKinds<ExternalData> = {
  externalIds: namedTexts,
  metadata: namedTexts,
};

/** Named strings. If there are none, no attribute is stored, to save space. */
const textsIfAny: Kind<NamedValues> = {
  ...namedTexts,
  read: (stored) => (stored === undefined ? noExternalData.externalIds : namedTexts.read(stored)),
  write: (values) => (values.size === 0 ? undefined : namedTexts.write(values)),
  shape: { orAbsent: namedTexts.shape },
};

/** Like `externalDataKinds`, but for objects that a store has many of: empty fields are not stored, to save space. */
export const sparseExternalDataKinds: FieldKinds<ExternalData> = { externalIds: textsIfAny, metadata: textsIfAny };
