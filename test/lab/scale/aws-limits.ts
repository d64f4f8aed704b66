/*
 * The limits that AWS has published, to the best of our knowledge. They are assumptions of the model: none of them was
 * measured. Limits that AWS can raise have their default value.
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
    what: 'read, and as many write units of an on-demand table, its indexes included; adjustable',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  },
  newTableWriteUnits: {
    perSec: 4_000,
    what: 'write units of an on-demand table that has never had more than half of that',
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
  },
  gatewayRequests: {
    perSec: 10_000,
    what: 'requests to all HTTP APIs of an account; adjustable',
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  busEvents: {
    perSec: 10_000,
    what: 'PutEvents calls in eu-west-1, in the worst case of one event each; adjustable',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
  },
  busInvocations: {
    perSec: 4_500,
    what: 'copies of events into queues, the figure of a smaller region; excess copies wait; adjustable',
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
  },
  kmsCalls: {
    perSec: 10_000,
    what: 'symmetric KMS calls, the minimum of all regions; adjustable',
    source: 'https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html',
  },
  emails: {
    perSec: 14,
    what: 'e-mails of an account that has just left the SES sandbox; adjustable',
    source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
  },
} as const satisfies Readonly<Record<string, { readonly perSec: number; readonly what: string; readonly source: string }>>;

/** The model's assumptions that are not AWS limits. */
export const assumedLoad = {
  /** The duration of an SES call. */
  emailMs: 200,
  /**
   * How long a refused client waits before it retries. The service's own refusals have a `Retry-After` of one second.
   * Refusals of API Gateway have no such header, so the same wait is assumed.
   */
  comesBackSec: 1,
} as const;
