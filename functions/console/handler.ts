import { readEnvironment } from '#shared/lambda/environment.ts';
import { environment } from './function.ts';
import { servePages } from './serve-pages.ts';

const env = readEnvironment(environment, process.env);

export const handler = servePages({
  folder: env.CONSOLE_FILES,
  issuer: env.ADMIN_ISSUER,
  clientId: env.CONSOLE_CLIENT_ID,
  loginOrigin: env.LOGIN_ORIGIN,
  mediaBaseUrl: env.MEDIA_BASE_URL,
  importFilesUrl: env.IMPORT_FILES_URL,
});
