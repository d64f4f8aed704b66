/** The store data that appear in samples; everything else in a sample is fixed. */
export type SampleStore = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
};
