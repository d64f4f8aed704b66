import { createHash, timingSafeEqual } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { scopes } from '#shared/api-keys/scopes.ts';
import { topics } from '#shared/events/topics.ts';
import { indexKeys, keys, padId, unpadId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageResult } from '#shared/table/read-page.ts';
import { absent, listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { EncryptedSecret } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { filterForm } from '#shared/webhooks/filter/event-filter-form.ts';
import { type App, clientIdOf } from './app.ts';

/** The stored form of an app. */
export const appForm = storedForm<App>()({
  id: number,
  name: text,
  slug: text,
  redirectUris: listOf(text),
  scopes: listOf(oneOf(scopes)),
  webhookUrl: optional(text),
  webhookTopics: listOf(oneOf(topics)),
  webhookFilter: absent(filterForm),
  clientSecretHash: text,
  clientSecretLast4: text,
  webhookSecrets: listOf(storedForm<EncryptedSecret>()({ ciphertext: text, validUntilMs: optional(number) })),
  webhookSecretLast4: text,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Parses the stored item of an app. */
export const parseApp = (item: unknown): App => appForm.read(item);

/** Reads an app with strong consistency; null if none has this id. */
export async function getApp(table: Table, id: number): Promise<App | null> {
  const item = await readItem(table, keys.app(clientIdOf(id)));
  return item === null ? null : parseApp(item);
}

/** Returns the stored item of an app. Its attributes also add it to the list of all apps. */
const appItem = (app: App): Record<string, unknown> => ({
  ...keys.app(clientIdOf(app.id)),
  filter_a_pk: indexKeys.allApps,
  filter_a_sk: padId(app.id),
  entity: 'app',
  ...appForm.write(app),
});

/**
 * Returns the writes that register an app. If the id is taken, the writes fail with label `app`. If another app has the
 * slug, the writes fail with label `slug`.
 */
export const addAppWrites = (app: App): readonly LabelledWrite[] => [
  { as: 'app', put: { Item: appItem(app), ConditionExpression: 'attribute_not_exists(pk)' } },
  {
    as: 'slug',
    put: {
      Item: { ...keys.appSlug(app.slug), entity: 'app_slug', client_id: clientIdOf(app.id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/**
 * Returns the write that replaces an app. The write fails with label `app` if the app has changed since it was read.
 */
export const replaceAppWrite = (before: App, after: App): LabelledWrite => ({
  as: 'app',
  put: {
    Item: appItem(after),
    ConditionExpression: 'updated_at_ms = :read',
    ExpressionAttributeValues: { ':read': before.updatedAtMs },
  },
});

/**
 * Reads a page of the list of all apps, newest first. `after` is the padded id of the last app on the previous page;
 * null for the first page.
 */
export async function listApps(
  table: Table,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<PageResult<App>> {
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_a',
      KeyConditionExpression: after === null ? 'filter_a_pk = :pk' : 'filter_a_pk = :pk AND filter_a_sk < :after',
      ExpressionAttributeValues: after === null ? { ':pk': indexKeys.allApps } : { ':pk': indexKeys.allApps, ':after': after },
      ScanIndexForward: false,
      Limit: limit + 1,
    }),
  );
  const ids = rows.map((row) => String(row['filter_a_sk']));
  const page = ids.slice(0, limit);
  const items = await readItems(
    table,
    page.map((id) => keys.app(clientIdOf(unpadId(id)))),
  );
  return { items: parseReadable(items, parseApp), next: ids.length > limit ? (page.at(-1) ?? null) : null };
}

/**
 * Returns the hash under which a client secret or an authorization code is stored. Both have 256 random bits, so
 * SHA-256 needs neither salt nor stretching.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Reports, in constant time, whether a client secret is the app's. */
export const isSecretOf = (app: Pick<App, 'clientSecretHash'>, clientSecret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(clientSecret)), Buffer.from(app.clientSecretHash));
