import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from '#shared/client/connection.ts';
import { send } from '#shared/client/send.ts';
import { noAccess } from '../access.ts';
import { CommandFailure, defineCommand } from '../command.ts';
import { grantedScopes } from '../mcp/granted-scopes.ts';
import { openMask } from '../mcp/mask.ts';
import { type ApiDocument, callableOperations } from '../mcp/operations.ts';
import { openWritePlans } from '../mcp/write-plans.ts';

export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'serves tools to an assistant (MCP); writes need a plan',
  operands: [],
  options: {
    'show-personal': { type: 'boolean', help: 'shows e-mails, names, addresses and secrets unmasked' },
  },
  async run({ access, signal, note }, { options }) {
    const { baseUrl, apiKey } = access;
    if (baseUrl === null || apiKey === null) throw new CommandFailure(noAccess);
    const connection = connect({ baseUrl, userAgent: 'store-api-mcp' }, apiKey, 'apiKey');
    const document = { method: 'GET', path: '/openapi.json', answer: 'whole' } as const;
    const asked = await send(connection, {
      name: 'getOpenApi',
      operation: document,
      path: document.path,
      query: '',
      body: undefined,
      options: { signal },
    });
    const described = asked.body as ApiDocument;
    const all = callableOperations(described);
    const granted = await grantedScopes(connection, all, signal);
    const operations = all.filter(({ scope }) => granted.has(scope));
    note(`Serving ${operations.length} operations of ${baseUrl} to an assistant until standard input ends.`);
    const plans = openWritePlans({ newToken: () => randomBytes(18).toString('base64url'), nowMs: Date.now });
    const mask = options['show-personal'] === true ? null : openMask(described);
    // Imported here rather than at the top, so that other commands start faster.
    const [{ storeServer }, { serveStdio }] = await Promise.all([
      import('../mcp/store-tools.ts'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    const served = serveStdio(() => storeServer({ connection, operations, plans, mask, newKey: randomUUID, signal }));
    await new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('close', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await served.close();
    return 0;
  },
});
