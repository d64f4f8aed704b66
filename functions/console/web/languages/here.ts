/** The language of the pages that run. */
export type Here = {
  readonly language: string;
  /** How values of the API are called, such as `partially_refunded`; one that is not among them is its own name. */
  readonly words: ReadonlyMap<string, string>;
};

/** English, in which the sources are written. The build for another language puts its own here (infra/console/languages). */
export const here: Here = { language: 'en', words: new Map() };
