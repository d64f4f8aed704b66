import { apiVersion } from '#events/envelope.ts';
import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import type { Surface } from '#shared/http/endpoint.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';

/** A chapter of a guide: its title, followed by paragraphs, lists and examples in Markdown. */
type Chapter = readonly [title: string, ...paragraphs: string[]];

const shell = (...lines: string[]): string => ['```sh', ...lines, '```'].join('\n');

const paging: Chapter = [
  'Lists and paging',
  'A list answers `{"data": […], "has_more": true, "next_cursor": "…", "as_of": "…"}`. `limit` is 1 to 250 and defaults to 50. Send `next_cursor` as `cursor` with the same filters until `has_more` is false. A cursor is opaque; a modified cursor, or one used with other filters, gets 400 `invalid_cursor`.',
  'To keep a copy, read everything once, then regularly read the changes: send `as_of` of the first page as the next `updated_since`. Objects that changed meanwhile may appear twice, but none is missed.',
  'An unknown or misspelled parameter gets 422: an ignored filter would return unwanted objects.',
];

const idempotency: Chapter = [
  'Retrying a request safely',
  "Send an `Idempotency-Key` with each POST: any string of up to 255 characters that is unique among the store's requests, such as a UUID. If you get no answer, send the same request with the same key again. Within 24 hours it returns the first answer, with `Idempotent-Replayed: true`, and does no work again.",
  'The same key with another body gets 409 `idempotency_key_reused`; while the first request is running it gets 409 `idempotency_in_progress`, with `Retry-After`. A stored answer is returned only to a credential that may make the request; for `POST /bulk-operations` only to the credential that made it, while others get `idempotency_key_reused`. A 404 or 422 is stored like any answer, so a key derived from your data should include a hash of the body: a corrected request then has a new key. 401, 403, 429 and answers from 500 on are not stored: the key is free again. GET, PUT, PATCH and DELETE are safe to retry and need no key.',
];

const moneyAndTime: Chapter = [
  'Money, time and other values',
  [
    '- **Money** is a string with two decimals, such as `"49.00"`, in the object\'s `currency` (ISO 4217). Answers never contain floats; requests may send a string or a number with at most two decimals.',
    '- A currency without a smaller unit, such as JPY, has whole amounts: prices are rounded, and refunds, gift cards and deposits with decimals are refused.',
    '- **Percentages** are strings with two decimals: `"12.50"`. Tax rates have up to four: `"23.00"`, `"8.875"`.',
    '- **Times** are ISO 8601 in UTC and end in `Z`: `"2026-11-05T10:00:00.000Z"`; requests may use the years 0001 to 9999 or, where a calendar is computed, such as for bookings, 2000 to 2100. **Dates** are `YYYY-MM-DD` in the time zone of the store.',
    "- **Ids** are integers below 2^53; a store's id is a ULID, and an event's id is `evt_` and a ULID. Later objects have higher ids.",
    '- **Lengths** of strings count UTF-16 code units, as JavaScript and Java do: a letter of most scripts is one, an emoji two or more.',
    '- **Countries** are ISO 3166-1 alpha-2, **time zones** IANA names.',
    '- In a PATCH, omitted fields stay as they are; null clears a field that allows null. A list replaces the whole list.',
    '- A body has at most 1 MiB, 32 levels and 20,000 values. Unknown fields of a body are ignored.',
  ].join('\n'),
];

const versions: Chapter = [
  'Versions and what may change',
  `The version is the first part of the path. Within a version only compatible changes happen: new operations, optional parameters, fields of answers and events, error codes and status values. So ignore unknown fields, and treat an unknown value as "something else". A breaking change comes with a new version, which is announced in advance, while this one continues. Webhook payloads have their version in \`api_version\`, currently \`${apiVersion}\`.`,
];

/** The chapter with links to the guides. Their files in `docs/guides` are served beside the reference page. */
const guides: Chapter = [
  'Guides',
  [
    '- [Your first order](/docs/guides/first-order.md)',
    '- [Sync a catalog](/docs/guides/sync-a-catalogue.md)',
    '- [Receive webhooks](/docs/guides/receive-webhooks.md), with receivers in Node, Python, PHP, Go and Ruby',
    '- [Feed a warehouse](/docs/guides/feed-a-warehouse.md)',
    '- [Stay below the limits](/docs/guides/limits.md)',
    '- [Go live](/docs/guides/go-live.md)',
    '- [Write an app](/docs/guides/write-an-app.md)',
    '- [Migrate from Shopify](/docs/guides/migrate-from-shopify.md)',
    '- [Use Python](/docs/guides/python.md)',
    '- [Versions](/docs/guides/versions.md), and the [changelog](/docs/changelog.md)',
  ].join('\n'),
];

const chapters: Readonly<Record<Surface, readonly Chapter[]>> = {
  public: [
    guides,
    [
      'Authentication',
      'Every request except `POST /oauth/token`, `GET /openapi.json` and `GET /.well-known/oauth-authorization-server` carries `Authorization: Bearer …` with one of two credentials:',
      [
        '- an **API key** of the store, which staff create in the admin under Developers, API keys. Its secret is shown once. Keys of live stores begin with `so_live_`, keys of trial stores with `so_test_`; orders of trial stores are test orders.',
        "- an **app token**, which the backend of an app gets in exchange for a merchant's authorization code (`POST /oauth/token`).",
      ].join('\n'),
      'A rolled, revoked or expired key stops working immediately, and so does the token of an uninstalled app. Keep both on a server: there is no CORS, because they must not be used in web pages.',
    ],
    [
      'A first request',
      shell('curl -s "$BASE/v1/store" -H "Authorization: Bearer $KEY"'),
      "The answer has the key's store under `data`. This request creates a product:",
      shell(
        'curl -s "$BASE/v1/products" -H "Authorization: Bearer $KEY" \\',
        "  -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-mug' \\",
        `  -d '{"name": "Blue mug", "status": "active", "variants": [{"price": "12.50", "inventory_quantity": 4}]}'`,
      ),
      'Every answer has `X-Request-Id`: quote it when you contact us.',
    ],
    [
      'Scopes',
      `A key or token has scopes, and each operation names the scope that it needs (\`x-scope\`). A \`write_\` scope includes the matching read scope. Without the scope the answer is 403 \`insufficient_scope\`. The scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
    ],
    paging,
    idempotency,
    [
      'Rate limits',
      `A live key or app token may make ${requestsPerMinute.live} requests a minute, a trial store's ${requestsPerMinute.test}. The minute begins with the first request. Each answer has the current state: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds). Above the limit the answer is 429 \`rate_limited\`; wait for the seconds in \`Retry-After\`. A replay counts as a request. Requests without a valid credential are counted by IP address.`,
      '`overloaded` (503) is not about your limit: retry after `Retry-After`, with the same Idempotency-Key if the request had one.',
    ],
    moneyAndTime,
    versions,
    [
      'Webhooks',
      'Staff add an `https` URL in the admin and choose topics; an app gets the topics that it was registered with. Each event is one POST, documented under `webhooks`. Answer with any 2xx within 10 seconds and do the work afterwards.',
      `Failed deliveries are retried after 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours, 12 hours and 24 hours, ${maxAttempts} attempts in all. Events may arrive twice and out of order: ignore an \`X-Service-Webhook-Id\` that you have already seen, and compare \`data.updated_at\`. \`GET /events\` has the same events in order, for 30 days.`,
      'To verify that an event is from us, compare `v1` of `X-Service-Signature: t=…,v1=…` with the hexadecimal HMAC-SHA256 of `{t}.{raw body}`. The key is the whole secret, `whsec_` included. Use the bytes as received, before any parsing, and refuse a `t` that is more than 5 minutes off. While a secret is being replaced there are two `v1`; one match is enough.',
    ],
  ],
  admin: [
    [
      'Authentication',
      "Every request carries `Authorization: Bearer …` with a person's OpenID Connect ID token. The person's membership in the store of the path decides their rights: owners and admins may do everything, others only what their areas allow. Platform operators may enter every store.",
    ],
    [
      'Rate limits',
      'A person may make 600 requests a minute. The headers of each answer and the 429 above the limit are those of the public API.',
    ],
    paging,
    idempotency,
    moneyAndTime,
    versions,
  ],
};

const introductions: Readonly<Record<Surface, string>> = {
  public:
    "Reads and changes the data of the credential's store: catalog, inventory, orders, customers and more. Outgoing webhooks are under `webhooks`.",
  admin:
    'The API of the store admin: stores, API keys, webhook endpoints, settings. For staff, with an OpenID Connect ID token. Operations below `/stores/{store_id}` that the public API also has work the same.',
};

/** Returns the guide to an API, in Markdown. The description in the API's OpenAPI document begins with this guide. */
export const guideOf = (surface: Surface): string =>
  [introductions[surface], ...chapters[surface].map(([title, ...paragraphs]) => [`# ${title}`, ...paragraphs].join('\n\n'))].join('\n\n');
