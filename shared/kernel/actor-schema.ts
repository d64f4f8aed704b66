import * as v from 'valibot';
import { enumOf, Id } from './fields-schema.ts';
import type { Actor as DomainActor } from './request.ts';

export const actorTypes = ['api_key', 'app', 'staff', 'storefront', 'system'] as const satisfies readonly DomainActor['type'][];

/** An actor as shown in events, stock movements and the activity log. */
export const ActorSchema = v.pipe(
  v.strictObject({ type: enumOf(actorTypes), id: v.nullable(v.union([Id, v.string()])), name: v.string() }),
  v.title('Actor'),
);
