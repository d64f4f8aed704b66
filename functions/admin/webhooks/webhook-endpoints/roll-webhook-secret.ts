import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { webhookSecretOf } from '#shared/kernel/secret-box.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { rolledSecrets } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import type { AdminWebhooksDeps } from '../operations.ts';
import type { webhookEndpointEndpoints } from './endpoints.ts';
import { webhookEndpointView } from './webhook-endpoint-view.ts';

type Deps = Pick<AdminWebhooksDeps, 'table' | 'randomBytes' | 'secrets'>;

const defaultOverlapHours = 24;
const msPerHour = 3_600_000;

/** Gives an endpoint a new secret; the one before it goes on signing beside it for a while (specification: Events, 2). */
export const rollWebhookSecret =
  ({ table, randomBytes, secrets }: Deps): Operation<typeof webhookEndpointEndpoints.rollWebhookSecret> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const secret = newSigningSecret(randomBytes);
    const ciphertext = await secrets.encrypt(secret, webhookSecretOf(storeId));
    const overlapEndsMs = nowMs + (body.overlap_hours ?? defaultOverlapHours) * msPerHour;
    return retryOnConflict(['endpoint'], async () => {
      const before = found(await getEndpoint(table, storeId, params.id), 'webhook endpoint');
      const after = {
        ...before,
        secrets: rolledSecrets(before.secrets, ciphertext, { nowMs, overlapEndsMs }),
        secretLast4: secret.slice(-4),
        updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs),
      };
      const answer = { status: 200, body: { data: { ...webhookEndpointView(after), secret } } } as const;
      await commit(table, context, { writes: [changeEndpointWrite(before, after)], events: [], answer });
      return answer;
    });
  };
