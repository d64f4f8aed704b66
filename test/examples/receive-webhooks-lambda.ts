import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
// In your project, import from 'store-management-api/webhooks/verify'.
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '#shared/webhooks/receiver/verify-webhook.cjs';

/*
 * A webhook receiver for Lambda, behind an HTTP API or a function URL, with SECRET and TABLE in the environment. It
 * stores each event once, in a table with the key `id`. The table's stream, or a queue behind it, then triggers the
 * processing.
 */

const DAY_SEC = 86_400;
const documents = DynamoDBDocumentClient.from(new DynamoDBClient());

export async function handler(request: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers, body = '', isBase64Encoded } = request;
  const { SECRET: secret = '', TABLE = '' } = process.env;
  try {
    const event = verifyWebhook({ headers, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), secret });
    await keepOnce(TABLE, event);
    return { statusCode: 204 };
  } catch (error) {
    // An error that is not a verification error is answered with 500, so the webhook is sent again.
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { statusCode: 400, body: error.code };
  }
}

async function keepOnce(TableName: string, event: WebhookEvent): Promise<void> {
  // The row is kept for 30 days, because staff can resend a delivery for that long. Afterwards, the table's TTL deletes
  // the row.
  const Item = { id: event.id, topic: event.topic, event: JSON.stringify(event), expires_at: Math.floor(Date.now() / 1000) + 30 * DAY_SEC };
  try {
    await documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(id)' }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
