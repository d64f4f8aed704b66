import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { signatureHeader } from '#shared/webhooks/signing/signature.ts';
import { codeBlock } from '#test/support/harness/code-block.ts';

const root = join(__dirname, '../../../..');
const secret = 'whsec_test_secret';
const body = '{"id":"evt_1","topic":"product.created","data":{"name":"Käse"}}';
const signed = () => signatureHeader({ secrets: [secret], timestampSec: Math.floor(Date.now() / 1000), body });

// A stub of Express with the four calls that the README uses.
const express = `
const { createServer } = require('node:http');
module.exports = () => {
  const routes = new Map();
  const server = createServer(async (request, answer) => {
    const response = { status: (code) => ({ send: (text) => answer.writeHead(code).end(text) }), sendStatus: (code) => answer.writeHead(code).end() };
    const [parse, handle] = routes.get(request.url);
    request.body = await parse(request);
    handle(request, response);
  });
  const listen = (port) => server.listen(port, '127.0.0.1', () => console.log('port', server.address().port));
  return { post: (path, ...steps) => routes.set(path, steps), listen };
};
module.exports.raw = () => async (request) => Buffer.concat(await Array.fromAsync(request));
`;

/** Sets up a project in which this package is installed. Its node_modules contains exactly the published files. */
describe('the package, as a receiver installs it', () => {
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'receiver-'));
    const installed = join(project, 'node_modules/store-management-api');
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: readonly string[] };
    // At run time, a receiver needs no file from `dist`.
    for (const path of ['package.json', ...files.filter((path) => !path.startsWith('dist/'))]) {
      mkdirSync(dirname(join(installed, path)), { recursive: true });
      cpSync(join(root, path), join(installed, path), { recursive: true });
    }
    mkdirSync(join(project, 'node_modules/express'));
    writeFileSync(join(project, 'node_modules/express/index.js'), express);
  });
  afterAll(() => rmSync(project, { recursive: true }));

  const run = async (file: string, code: string): Promise<unknown> => {
    writeFileSync(join(project, file), code);
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-experimental-require-module', file], {
      cwd: project,
      env: { SECRET: secret },
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  };
  const call = `verifyWebhook({ headers: { 'x-service-signature': '${signed()}' }, body: '${body}', secret: '${secret}' }).id`;

  it('can be imported by ES modules', async () => {
    const code = `import { verifyWebhook } from 'store-management-api/webhooks/verify'; console.log(JSON.stringify(${call}));`;
    expect(await run('receiver.mjs', code)).toBe('evt_1');
  });

  it('can be required by CommonJS', async () => {
    const code = `const { verifyWebhook } = require('store-management-api/webhooks/verify'); console.log(JSON.stringify(${call}));`;
    expect(await run('receiver.cjs', code)).toBe('evt_1');
  });

  it('includes the vectors', async () => {
    const code = "console.log(require('store-management-api/webhooks/vectors.json').tolerance_sec)";
    expect(await run('vectors.cjs', code)).toBe(300);
  });

  it('is enough for a Lambda, as in the README', async () => {
    const header = signed();
    const text = { headers: { 'x-service-signature': header }, body, isBase64Encoded: false };
    const events = [
      text,
      { ...text, body: Buffer.from(body).toString('base64'), isBase64Encoded: true },
      { ...text, headers: { 'X-Service-Signature': header } },
      { multiValueHeaders: { 'x-service-signature': [header] }, body },
      { ...text, body: `${body} ` },
      { headers: {}, isBase64Encoded: false },
    ];
    const calls = `\nconst answers = [];\nfor (const event of ${JSON.stringify(events)}) answers.push(await handler(event));\nconsole.log(JSON.stringify(answers));`;
    const answers = await run('lambda.mjs', codeBlock('shared/webhooks/receiver/README.md', 'export async function handler') + calls);
    const accepted = { statusCode: 204 };
    const refused = [
      { statusCode: 400, body: 'no_match' },
      { statusCode: 400, body: 'missing_signature' },
    ];
    expect(answers).toEqual([accepted, accepted, accepted, accepted, ...refused]);
  });

  it('is enough for Express, as in the README', async () => {
    writeFileSync(join(project, 'server.cjs'), codeBlock('shared/webhooks/receiver/README.md', "require('express')"));
    const server = spawn(process.execPath, ['server.cjs'], { cwd: project, env: { SECRET: secret, PORT: '0' } });
    try {
      const [said] = await once(server.stdout, 'data');
      const url = `http://127.0.0.1:${String(said).match(/\d+/)?.[0]}/hook`;
      const send = (text: string) => fetch(url, { method: 'POST', body: text, headers: { 'X-Service-Signature': signed() } });
      expect((await send(body)).status).toBe(204);
      const refused = await send(`${body}\n`);
      expect([refused.status, await refused.text()]).toEqual([400, 'no_match']);
    } finally {
      server.kill();
    }
  });
});
