/** The store data that appears in samples. All other data in a sample is fixed. */
export type SampleStore = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
};
