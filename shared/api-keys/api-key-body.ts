import * as v from 'valibot';
import { asSent, bodyOf, fixedAtCreation, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, list, requiredText, TimestampInput } from '#shared/kernel/fields-schema.ts';
import type { ApiKeyChange } from './api-key.ts';
import { scopes } from './scopes.ts';

const Scopes = v.pipe(
  list(enumOf(scopes), scopes.length),
  v.minLength(1, issueText('min_items', 'must name at least one scope.')),
  v.check((named) => new Set(named).size === named.length, issueText('duplicate', 'must not repeat a scope.')),
);

/** The body of a staff request that creates or changes an API key (specification: Authentication, 3). */
export const apiKeyBody = bodyOf<ApiKeyChange>()({
  name: required(asSent(requiredText(100))),
  scopes: required(asSent(Scopes)),
  expiresAtMs: sentAs('expires_at', fixedAtCreation(readNullable(TimestampInput, (sent) => Date.parse(sent)))),
});
