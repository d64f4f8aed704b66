import { join } from 'node:path';
import { startLocal } from '#infra/local/local-stack.ts';
import { readStacks } from '#infra/local/template/cloud-template.ts';
import { until } from '#test/support/harness/until.ts';
import { emptyFolder, fixtureOptions } from '../fixtures/fixture-stack.ts';

it('a message that a function failed on becomes visible immediately on request, long before its visibility timeout ends', async () => {
  const sourceRoot = join(__dirname, '../fixtures');
  const templates = JSON.stringify(readStacks(join(sourceRoot, 'cloud'))).replace('"VisibilityTimeout":1,', '"VisibilityTimeout":3600,');
  const stack = await startLocal(
    fixtureOptions(emptyFolder(), {
      importModule: (path) => import(path),
      stacks: { templates: JSON.parse(templates) as ReturnType<typeof readStacks>, sourceRoot },
    }),
  );
  try {
    await fetch(`${stack.url}/notes/flaky`, { method: 'PUT', body: 'hello' });
    const counted = async (): Promise<unknown> => {
      await stack.inside.pauseEvents();
      await stack.inside.showFailedMessages();
      stack.inside.resumeEvents();
      const response = await fetch(`${stack.url}/notes/counted:flaky`);
      return response.status === 404 ? null : response.json();
    };
    expect(await until(counted, (note) => note !== null)).toEqual({ pk: 'counted:flaky', receives: 2 });
  } finally {
    await stack.stop();
  }
});
