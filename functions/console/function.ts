import { type ApiFunctionSpec, apiTimeoutSec, type EnvironmentName } from '#shared/lambda/function-spec.ts';

export const environment = [
  'CONSOLE_FILES',
  'ADMIN_ISSUER',
  'CONSOLE_CLIENT_ID',
  'LOGIN_ORIGIN',
  'MEDIA_BASE_URL',
  'IMPORT_FILES_URL',
] as const satisfies readonly EnvironmentName[];

export const consoleFunction = {
  folder: 'console',
  environment,
  // It serves its own files without a credential: the data on a page comes from the API, with the token of the person in front of it.
  grants: {},
  memoryMb: 512,
  timeoutSec: apiTimeoutSec,
  userImpact: 'The admin console and the reference page do not open; the API is not concerned.',
} as const satisfies ApiFunctionSpec;

/** The paths that lead to the function, as API Gateway spells them. It answers GET and HEAD. */
export const pagePaths = ['/admin', '/admin/{path+}', '/docs', '/docs/{path+}', '/llms.txt'] as const;
