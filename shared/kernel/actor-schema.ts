import * as v from 'valibot';
import { enumOf, Id } from './fields-schema.ts';
import type { Actor as DomainActor } from './request.ts';

/** Who can do something. */
export const actorTypes = ['api_key', 'app', 'staff', 'storefront', 'system'] as const satisfies readonly DomainActor['type'][];

/** Who did something, as events, movements and the activity log name them. */
export const ActorSchema = v.pipe(
  v.strictObject({ type: enumOf(actorTypes), id: v.nullable(v.union([Id, v.string()])), name: v.string() }),
  v.title('Actor'),
);
