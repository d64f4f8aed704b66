import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * Answers a webhook with what shows that it arrived whole: the signature that came with it, and a hash of its bytes. The smoke test of a release
 * reads both from the delivery.
 */
export const handler = async ({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  body: JSON.stringify({
    signature: headers['x-service-signature'] ?? null,
    sha256: createHash('sha256')
      .update(body, isBase64Encoded ? 'base64' : 'utf8')
      .digest('hex'),
  }),
});
