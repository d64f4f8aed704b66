/** A postal address as stored and shown. Every field may be null (specification: Address). */
export type Address = {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
};

/** Returns an address in which the fields that a client omitted are null. */
export const completeAddress = (input: { readonly [Field in keyof Address]?: string | null | undefined }): Address => ({
  first_name: input.first_name ?? null,
  last_name: input.last_name ?? null,
  company: input.company ?? null,
  line1: input.line1 ?? null,
  line2: input.line2 ?? null,
  city: input.city ?? null,
  region: input.region ?? null,
  postcode: input.postcode ?? null,
  country: input.country ?? null,
  phone: input.phone ?? null,
});
