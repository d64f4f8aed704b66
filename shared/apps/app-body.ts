import * as v from 'valibot';
import { scopes } from '#shared/api-keys/scopes.ts';
import { topics } from '#shared/events/topics.ts';
import { asSent, bodyOf, fixedAtCreation, required } from '#shared/kernel/body-schema.ts';
import { stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, HttpUrl, list, requiredText } from '#shared/kernel/fields-schema.ts';
import { filterFields } from '#shared/webhooks/filter/event-filter-body.ts';
import { type AppChange, maxRedirectUriLength, maxRedirectUris, redirectUriProblem } from './app.ts';

const Slug = v.pipe(
  stringUpTo(63),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens.')),
);
const eachOnce = issueText('duplicate', 'must not repeat an entry.');
const isEachOnce = <Item>(named: Item[]): boolean => new Set(named).size === named.length;

/** An address to which a merchant may be redirected. Requested addresses are compared with it byte by byte. */
const RedirectUri = v.pipe(
  stringUpTo(maxRedirectUriLength),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? redirectUriProblem(dataset.value) : null;
    if (problem !== null) addIssue({ message: issueText('invalid_url', problem) });
  }),
  v.metadata({ format: 'uri' }),
);
const RedirectUris = v.pipe(
  list(RedirectUri, maxRedirectUris),
  v.minLength(1, issueText('min_items', 'must name at least one address.')),
  v.check(isEachOnce, eachOnce),
);
const Scopes = v.pipe(
  list(enumOf(scopes), scopes.length),
  v.minLength(1, issueText('min_items', 'must name at least one scope.')),
  v.check(isEachOnce, eachOnce),
);
const Topics = v.pipe(list(enumOf(topics), topics.length), v.check(isEachOnce, eachOnce));

/** The body of a platform operator's request that creates or changes an app. */
export const appBody = bodyOf<AppChange>()({
  name: required(asSent(requiredText(100))),
  slug: fixedAtCreation(required(asSent(Slug))),
  redirectUris: required(asSent(RedirectUris)),
  scopes: required(asSent(Scopes)),
  webhookUrl: asSent(v.nullable(HttpUrl)),
  webhookTopics: asSent(Topics),
  webhookWhenChanged: filterFields.whenChanged,
  webhookWhere: filterFields.where,
  webhookFields: filterFields.fields,
  webhookExclude: filterFields.exclude,
});
