/** What a sample takes from the store that asks for it; everything else in a sample is fixed. */
export type SampleStore = {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly currency: string;
};
