import { namedTexts } from '#shared/table/rows/stored-fields.ts';
import { type FieldKinds, since } from '#shared/table/rows/stored-form.ts';
import { type ExternalData, noExternalData } from './external-data.ts';

/** How the fields of other systems are stored, for the form of an object that has them. */
export const externalDataKinds: FieldKinds<ExternalData> = {
  externalIds: since(namedTexts, noExternalData.externalIds),
  metadata: since(namedTexts, noExternalData.metadata),
};
