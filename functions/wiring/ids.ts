import { randomInt } from 'node:crypto';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { ulidSequence } from '#shared/lambda/ulids.ts';

/** The id generators of one container. */
export type Ids = {
  readonly newId: () => number;
  /** Returns a new event id: `evt_` followed by a ULID that sorts after all earlier ones from this container. */
  readonly newEventId: () => string;
};

/** Opens the id generators that the operations of every group use. */
export function openIds(): Ids {
  const nextUlid = ulidSequence();
  return { newId: createIdSource(Date.now, randomInt(2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}
