import { randomInt } from 'node:crypto';
import { idSource } from '#shared/kernel/object-id.ts';
import { ulidSequence } from '#shared/lambda/ulids.ts';

/** Sources of ids for one container. */
export type Ids = {
  readonly newId: () => number;
  /** `evt_` and a ULID that sorts after every earlier one of this container. */
  readonly newEventId: () => string;
};

/** The ids that every group's operations draw from. */
export function openIds(): Ids {
  const nextUlid = ulidSequence();
  return { newId: idSource(Date.now, randomInt(2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}
