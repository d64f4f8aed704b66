/** As the documents are written: small differences between versions. */
export const printDocument = (document: unknown): string => `${JSON.stringify(document, null, 1)}\n`;
