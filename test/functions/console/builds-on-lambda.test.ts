import { buildsOnLambda } from '#functions/console/builds-on-lambda.ts';
import { apiEvent } from '#test/support/builders/api-event.ts';

const mockSent: object[] = [];
const mockAnswers: object[] = [];

// This client is part of Lambda's runtime and is not installed locally.
jest.mock(
  '@aws-sdk/client-lambda',
  () => {
    const commandNamed = (name: string) =>
      class {
        readonly sent: object;
        constructor(input: object) {
          this.sent = { name, ...input };
        }
      };
    return {
      LambdaClient: class {
        async send({ sent }: { readonly sent: object }) {
          mockSent.push(sent);
          return mockAnswers.shift();
        }
      },
      ListVersionsByFunctionCommand: commandNamed('list'),
      InvokeCommand: commandNamed('invoke'),
    };
  },
  { virtual: true },
);

const builds = buildsOnLambda({ functionName: 'pages', functionVersion: '8' });
beforeEach(() => {
  mockSent.length = 0;
  mockAnswers.length = 0;
});

it('all published versions of the function are listed as builds, page by page', async () => {
  mockAnswers.push(
    {
      Versions: [
        { Version: '$LATEST', LastModified: '2026-11-27T08:00:00.000+0000' },
        { Version: '7', LastModified: '2026-11-20T08:00:00.000+0000' },
      ],
      NextMarker: 'm',
    },
    { Versions: [{ Version: '8', LastModified: '2026-11-27T08:00:00.000+0000' }] },
  );
  expect(builds.own).toBe('8');
  expect(await builds.list()).toEqual([
    { name: '7', placedMs: Date.parse('2026-11-20T08:00:00Z') },
    { name: '8', placedMs: Date.parse('2026-11-27T08:00:00Z') },
  ]);
  expect(mockSent).toEqual([
    { name: 'list', FunctionName: 'pages', Marker: undefined },
    { name: 'list', FunctionName: 'pages', Marker: 'm' },
  ]);
});

it('asks a build by invoking its version, and returns its answer for API Gateway', async () => {
  const request = { ...apiEvent({ route: '/admin/assets/a-1.js' }), fromOtherBuild: true as const };
  mockAnswers.push({ Payload: Buffer.from('{"statusCode":200,"body":"YQ=="}') });
  expect(await builds.ask('7', request)).toEqual({ statusCode: 200, body: 'YQ==' });
  expect(mockSent).toEqual([{ name: 'invoke', FunctionName: 'pages', Qualifier: '7', Payload: Buffer.from(JSON.stringify(request)) }]);
});

it('an error names the version that failed', async () => {
  mockAnswers.push({ FunctionError: 'Unhandled', Payload: Buffer.from('{"errorMessage":"x"}') });
  await expect(builds.ask('7', { ...apiEvent({ route: '/admin/assets/a-1.js' }), fromOtherBuild: true })).rejects.toThrow(
    new Error('Version 7 of this function failed: Unhandled.'),
  );
});
