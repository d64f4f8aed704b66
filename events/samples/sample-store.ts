/** The facts that a sample takes from its store; everything else in a sample is fixed. */
export type SampleStore = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
};
