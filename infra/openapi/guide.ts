import { apiVersion } from '#events/envelope.ts';
import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import type { Surface } from '#shared/http/endpoint.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';

/** A chapter of a guide in Markdown: its paragraphs, lists and examples. */
type Chapter = readonly [title: string, ...paragraphs: string[]];

const shell = (...lines: string[]): string => ['```sh', ...lines, '```'].join('\n');

const paging: Chapter = [
  'Lists and paging',
  'A list answers `{"data": […], "has_more": true, "next_cursor": "…", "as_of": "…"}`. `limit` is 1 to 250, and 50 unless sent. Send `next_cursor` as `cursor` with the same filters until `has_more` is false. A cursor is opaque; one that was changed, or is used with other filters, is 400 `invalid_cursor`.',
  'To keep a copy, read everything once, then from time to time what changed: send `as_of` of the first page as the next `updated_since`. Objects that changed in between may come twice, and none is missed.',
  'An unknown or misspelt parameter is 422: a filter that is not applied would answer with objects that were not asked for.',
];

const idempotency: Chapter = [
  'Repeating a request safely',
  'Send an `Idempotency-Key` with each POST: any text of up to 255 characters that no other request of the store has, such as a UUID. When no answer came, send the same request with the same key once more. Within 24 hours it gets the first answer, with `Idempotent-Replayed: true`, and the work is not done again.',
  'The same key with another body is 409 `idempotency_key_reused`; while the first request is still running it is 409 `idempotency_in_progress`, with `Retry-After`. A stored answer goes only to a credential that may make the request; that of `POST /bulk-operations` only to the one that made it, for others the key is reused. A 404 or 422 is kept like any answer, so a key that is made from what the call is about also holds a hash of the body: mended, it is a new request. 401, 403, 429 and answers from 500 on are not kept: the key is free again. GET, PUT, PATCH and DELETE are safe to repeat and need no key.',
];

const moneyAndTime: Chapter = [
  'Money, time and other values',
  [
    '- **Money** is a text with two decimals, such as `"49.00"`, in the currency that `currency` of the object names (ISO 4217). It is never a float in an answer; requests may send a text or a number with at most two decimals.',
    '- A currency without a smaller unit, such as JPY, has whole amounts: prices are rounded, amounts of refunds, gift cards and deposits with hundredths are refused.',
    '- **Percentages** are texts with two decimals: `"12.50"`. Rates of taxes have up to four: `"23.00"`, `"8.875"`.',
    '- **Times** are ISO 8601 in UTC and end in `Z`: `"2026-11-05T10:00:00.000Z"`; requests may name those of the years 0001 to 9999, and where a calendar is computed, as for bookings, 2000 to 2100. **Dates** are `YYYY-MM-DD` in the time zone of the store.',
    '- **Ids** are integers below 2^53; the id of a store is a ULID, that of an event `evt_` and a ULID. A later object has a higher id.',
    '- **Lengths** of texts count UTF-16 code units, as JavaScript and Java do: a letter of most scripts is one, an emoji two or more.',
    '- **Countries** are ISO 3166-1 alpha-2, **time zones** IANA names.',
    '- In a PATCH a field that is left out stays as it is; null empties it where null is allowed. A list that is sent replaces the list.',
    '- A body has at most 1 MiB, 32 levels and 20,000 values. Unknown fields of a body are ignored.',
  ].join('\n'),
];

const versions: Chapter = [
  'Versions and what may change',
  `The version is the first part of the path. Within it only what breaks no client changes: new operations, new optional parameters, new fields of answers and events, new error codes and new values of states. So ignore fields that you do not know, and take an unknown value for "something else". A change that breaks clients comes as a new version, announced before, while this one goes on. The payloads of webhooks name their shape in \`api_version\`, which is \`${apiVersion}\` now.`,
];

/** The guides of `docs/guides`, which the reference page serves beside itself. */
const guides: Chapter = [
  'Guides',
  [
    '- [Your first order](/docs/guides/first-order.md)',
    '- [Sync a catalogue](/docs/guides/sync-a-catalogue.md)',
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
      'Every request but `POST /oauth/token`, `GET /openapi.json` and `GET /.well-known/oauth-authorization-server` carries `Authorization: Bearer …` with one of two credentials:',
      [
        '- an **API key** of the store, which staff create in the admin under Developers, API keys. Its secret is shown once. Live keys begin with `so_live_`, keys of a store on free trial with `so_test_`; its orders are test orders.',
        '- an **app token**, which the backend of an app gets for the code that a merchant came back with (`POST /oauth/token`).',
      ].join('\n'),
      'A key that is rolled, revoked or expired stops at once; so does the token of an app that is uninstalled. Keep both on a server: there is no CORS, because they do not belong into a page.',
    ],
    [
      'A first request',
      shell('curl -s "$BASE/v1/store" -H "Authorization: Bearer $KEY"'),
      'It answers the store of the key under `data`. A product is made like this:',
      shell(
        'curl -s "$BASE/v1/products" -H "Authorization: Bearer $KEY" \\',
        "  -H 'Content-Type: application/json' -H 'Idempotency-Key: my-first-mug' \\",
        `  -d '{"name": "Blue mug", "status": "active", "variants": [{"price": "12.50", "inventory_quantity": 4}]}'`,
      ),
      'Every answer has `X-Request-Id`: quote it when you ask us.',
    ],
    [
      'Scopes',
      `A key or token has scopes, and each operation names the one that it needs (\`x-scope\`). A \`write_\` scope includes the matching read. Without it the answer is 403 \`insufficient_scope\`. The scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
    ],
    paging,
    idempotency,
    [
      'Rate limits',
      `A live key or app token may make ${requestsPerMinute.live} requests a minute, one of a store on free trial ${requestsPerMinute.test}. The minute begins with the first request. Each answer says where you stand: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds). Beyond it the answer is 429 \`rate_limited\`; wait the seconds of \`Retry-After\`. A replay counts as a request. Requests without a valid credential are counted by address.`,
      '`overloaded` (503) is not your limit: repeat after `Retry-After`, with the same Idempotency-Key if it had one.',
    ],
    moneyAndTime,
    versions,
    [
      'Webhooks',
      'Staff add an `https` address in the admin and choose topics; an app is sent the topics that it was registered with. Each event is one POST, listed here under `webhooks`. Answer with any 2xx within 10 seconds and do the work afterwards.',
      `What fails is sent again after 1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours, 12 hours and 24 hours, ${maxAttempts} attempts in all. Events may come twice and out of order: ignore an \`X-Service-Webhook-Id\` that you have seen, and compare \`data.updated_at\`. \`GET /events\` has the same events in order, for 30 days.`,
      'To know that an event is from us, compare `v1` of `X-Service-Signature: t=…,v1=…` with the hexadecimal HMAC-SHA256 of `{t}.{raw body}`. The key is the whole secret, `whsec_` included. Take the bytes as they came, before any parser, and refuse a `t` more than 5 minutes off. While a secret is being rolled there are two `v1`; one match is enough.',
    ],
  ],
  admin: [
    [
      'Authentication',
      'Every request carries `Authorization: Bearer …` with an OpenID Connect ID token of a person. What the person may do follows from their membership in the store of the path: owners and admins may do everything, others what their areas allow. Operators of the platform may enter every store.',
    ],
    [
      'Rate limits',
      'A person may make 600 requests a minute. The headers of each answer, and 429 beyond the limit, are those of the public API.',
    ],
    paging,
    idempotency,
    moneyAndTime,
    versions,
  ],
};

const introductions: Readonly<Record<Surface, string>> = {
  public:
    'Reads and changes the data of the one store that the credential belongs to: catalogue, inventory, orders, customers and more. Outgoing webhooks are under `webhooks`.',
  admin:
    'What the store admin does: stores, API keys, webhook endpoints, settings. For staff, with an OpenID Connect ID token. Operations below `/stores/{store_id}` that integrations have too are the same in all else.',
};

/** The guide to an API in Markdown, with which the description of its document begins. */
export const guideOf = (surface: Surface): string =>
  [introductions[surface], ...chapters[surface].map(([title, ...paragraphs]) => [`# ${title}`, ...paragraphs].join('\n\n'))].join('\n\n');
