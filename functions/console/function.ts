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
  // The function only serves files. The pages read data from the API with the user's token.
  grants: {},
  memoryMb: 512,
  timeoutSec: apiTimeoutSec,
  userImpact: 'The admin console and the reference page do not open; the API keeps working.',
} as const satisfies ApiFunctionSpec;

/** The function's routes in API Gateway syntax, for GET and HEAD. */
export const pagePaths = ['/admin', '/admin/{path+}', '/docs', '/docs/{path+}', '/llms.txt'] as const;
