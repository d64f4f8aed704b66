import { keys, type TallyName } from './keys.ts';
import type { LabelledWrite } from './transact.ts';

/*
 * How many of something a store has, counted in the transactions that add and remove it: a limit then holds whatever
 * happens at once, which counting the objects themselves could not promise.
 */

/** Counts one more. Refused under the tally's name when there are `below` already. */
export const countUp = (storeId: string, name: TallyName, { below }: { readonly below: number }): LabelledWrite => ({
  as: name,
  update: {
    Key: keys.tally(storeId, name),
    UpdateExpression: 'SET entity = :entity ADD held :one',
    ConditionExpression: 'attribute_not_exists(pk) OR held < :below',
    ExpressionAttributeValues: { ':entity': 'tally', ':one': 1, ':below': below },
  },
});

/** Counts one less. Refused under the tally's name when no more than `above` are left. */
export const countDown = (storeId: string, name: TallyName, { above }: { readonly above: number }): LabelledWrite => ({
  as: name,
  update: {
    Key: keys.tally(storeId, name),
    UpdateExpression: 'ADD held :less',
    ConditionExpression: 'held > :above',
    ExpressionAttributeValues: { ':less': -1, ':above': above },
  },
});
