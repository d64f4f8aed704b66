import * as v from 'valibot';

/** Where a parcel is (specification: Order, tracking). */
export const Tracking = v.pipe(
  v.strictObject({ company: v.nullable(v.string()), number: v.nullable(v.string()), url: v.nullable(v.string()) }),
  v.title('Tracking'),
);
export type TrackingView = v.InferOutput<typeof Tracking>;
