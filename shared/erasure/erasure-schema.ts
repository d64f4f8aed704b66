import * as v from 'valibot';
import { Count, enumOf, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { erasureStates } from './erasure.ts';
import { personalKinds } from './personal-kinds.ts';

/** The erasure of a customer, as shown to staff. */
export const CustomerErasureSchema = v.pipe(
  v.strictObject({
    object: v.literal('customer_erasure'),
    customer_id: Id,
    state: enumOf(erasureStates),
    passes: Count,
    changed: Count,
    kept_order_tags: v.array(v.string()),
    requested_at: Timestamp,
    done_at: v.nullable(Timestamp),
    updated_at: Timestamp,
  }),
  v.title('CustomerErasure'),
);
export type CustomerErasureView = v.InferOutput<typeof CustomerErasureSchema>;

/** A stored record about a customer. */
export const PersonalRecordSchema = v.pipe(
  v.strictObject({
    object: v.literal('personal_record'),
    kind: enumOf(personalKinds),
    id: Id,
    fields: v.record(v.string(), v.unknown()),
  }),
  v.title('PersonalRecord'),
);
export type PersonalRecordView = v.InferOutput<typeof PersonalRecordSchema>;
