import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { buildsOnDisk } from './builds-on-disk.ts';
import { buildsOnLambda } from './builds-on-lambda.ts';
import { environment } from './function.ts';
import { askOtherBuilds } from './other-builds.ts';
import { type PagesSettings, servePages } from './serve-pages.ts';

const env = readEnvironment(environment, process.env);
const { sharesMachine } = readLocalSettings(process.env);

const settings: PagesSettings = {
  folder: env.CONSOLE_FILES,
  issuer: env.ADMIN_ISSUER,
  clientId: env.CONSOLE_CLIENT_ID,
  loginOrigin: env.LOGIN_ORIGIN,
  mediaBaseUrl: env.MEDIA_BASE_URL,
  importFilesUrl: env.IMPORT_FILES_URL,
};
const say = (error: unknown): void => log.warn('pages.builds_not_asked', {}, error);

const buildsOf = (context: Context) => (sharesMachine ? buildsOnDisk(settings) : buildsOnLambda(context));

let serve: ReturnType<typeof servePages> | undefined;

export const handler = (event: APIGatewayProxyEventV2, context: Context): ReturnType<ReturnType<typeof servePages>> => {
  serve ??= servePages(settings, askOtherBuilds({ ...buildsOf(context), nowMs: Date.now, say }));
  return serve(event);
};
