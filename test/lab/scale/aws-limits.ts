/*
 * What AWS publishes, to our knowledge, as assumptions of the model: none of it was measured. Those that can be raised are at their default.
 */

export const awsLimits = {
  partitionWriteUnits: {
    perSec: 1_000,
    what: 'write units of one partition',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  },
  partitionReadUnits: {
    perSec: 3_000,
    what: 'read units of one partition',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  },
  tableUnits: {
    perSec: 40_000,
    what: 'read, and as many write units of an on-demand table, its indexes included; can be raised',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  },
  newTableWriteUnits: {
    perSec: 4_000,
    what: 'write units of an on-demand table that never had more than half of that',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
  },
  gatewayRequests: {
    perSec: 10_000,
    what: 'requests of all HTTP APIs of an account; can be raised',
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  busEvents: {
    perSec: 10_000,
    what: 'calls of PutEvents in eu-west-1, of one event each at worst; can be raised',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
  },
  busInvocations: {
    perSec: 4_500,
    what: 'copies of events into queues, the figure of a smaller region; beyond it they wait; can be raised',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
  },
  kmsCalls: {
    perSec: 10_000,
    what: 'symmetric calls of KMS, the least of all regions; can be raised',
    source: 'https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html',
  },
  emails: {
    perSec: 14,
    what: 'e-mails of an account that has just left the sandbox of SES; can be raised',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
  },
} as const satisfies Readonly<Record<string, { readonly perSec: number; readonly what: string; readonly source: string }>>;

/** What else the model takes for granted. */
export const assumedLoad = {
  /** A call of SES. */
  emailMs: 200,
  /** A client that is refused comes again after so long: `Retry-After` says 1, and API Gateway says nothing. */
  comesBackSec: 1,
} as const;
