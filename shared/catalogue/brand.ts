/** A brand that products carry (specification: Brand). */
export type Brand = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly website: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
