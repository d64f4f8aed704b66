import { hash } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { HttpRequest } from '@smithy/core/protocols';
import { type SendToAws, uploadedFilesIn } from '#functions/admin/image-uploads/uploaded-files.ts';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings, fileClientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { presigner } from '#shared/lambda/presigned-address.ts';
import { callInTime } from '#shared/table/deadline.ts';
import { adminFileEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminFileOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const kms = new KMSClient(clientSettings);
const secrets = kmsSecrets(kms, env.SECRETS_KEY_ID);
// Uses the function's own credentials and region, resolved like those of any AWS client.
const signerAt = (baseUrl: string) =>
  presigner({ baseUrl, region: () => kms.config.region(), credentials: () => kms.config.credentials() });
const presign = signerAt(env.IMPORT_FILES_URL);

// This client never calls KMS. Its HTTP handler sends requests to S3, with timeouts that are long enough for files.
let patient: KMSClient | undefined;
const send: SendToAws = ({ method, url, headers, body }) =>
  callInTime(async (options) => {
    const { protocol, hostname, pathname, search, port } = url;
    const at = { protocol, hostname, path: `${pathname}${search}`, query: {}, ...(port !== '' && { port: Number(port) }) };
    patient ??= new KMSClient(fileClientSettings);
    const request = new HttpRequest({ ...at, method, headers, body });
    return (await patient.config.requestHandler.handle(request, options)).response;
  });

const operations = adminFileOperations({
  ...deps,
  presign,
  files: uploadedFilesIn({ uploads: presign, media: signerAt(env.MEDIA_FILES_URL), send }),
  digest: (bytes) => hash('sha256', bytes).slice(0, 32),
  mediaBaseUrl: env.MEDIA_BASE_URL,
});

export const handler = openAdminGroup(adminFileEndpoints, operations, ports, secrets);
