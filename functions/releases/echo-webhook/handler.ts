import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** `t=…,v1=…`, with a second signature while a secret is being replaced. */
const signatureForm = /^t=\d{1,12}(?:,v1=[0-9a-f]{64}){1,2}$/;

/**
 * Receives the webhooks of a release's smoke test. Answers with the webhook's signature and a hash of its body, so that
 * the smoke test can check both. The URL is public, so a request without a well-formed signature is refused.
 */
export const handler = async ({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2) => {
  const signature = headers['x-service-signature'] ?? '';
  const isSigned = signatureForm.test(signature);
  const sha256 = () =>
    createHash('sha256')
      .update(body, isBase64Encoded ? 'base64' : 'utf8')
      .digest('hex');
  return {
    statusCode: isSigned ? 200 : 401,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(isSigned ? { signature, sha256: sha256() } : {}),
  };
};
