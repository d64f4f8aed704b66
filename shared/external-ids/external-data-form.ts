import type { NamedValues } from '#shared/kernel/named-values.ts';
import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import type { FieldKinds, Kind } from '#shared/table/rows/stored-form.ts';
import { type ExternalData, noExternalData } from './external-data.ts';

/** How the fields of other systems are stored, for the form of an object that has them. */
export const externalDataKinds: FieldKinds<ExternalData> = {
  externalIds: namedTexts,
  metadata: namedTexts,
};

/** Texts by name that are stored only where there are any: not one byte of the many objects that have none. */
const textsIfAny: Kind<NamedValues> = {
  ...namedTexts,
  read: (stored) => (stored === undefined ? noExternalData.externalIds : namedTexts.read(stored)),
  write: (values) => (values.size === 0 ? undefined : namedTexts.write(values)),
  shape: { orAbsent: namedTexts.shape },
};

/** The same, of objects that there are many of, and that are paid for by their size. */
export const sparseExternalDataKinds: FieldKinds<ExternalData> = { externalIds: textsIfAny, metadata: textsIfAny };
