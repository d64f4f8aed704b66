import { join } from 'node:path';
import { PROJECT_ROOT } from '#infra/local/project-root.ts';
import { appSources } from '#infra/local/template/synth-stacks.ts';

it('templates are rebuilt when the app, a stack, a contract or the facts of a function change', () => {
  const sources = new Set(appSources());
  const files = [
    'infra/app.ts',
    'infra/functions.ts',
    'functions/api.ts',
    'functions/api/orders/endpoints.ts',
    'functions/workers/send-email/function.ts',
    'shared/table/table.ts',
  ];
  expect(files.filter((file) => !sources.has(join(PROJECT_ROOT, file)))).toEqual([]);
});

it('templates are not rebuilt when only the code of a function changes', () => {
  expect(appSources().filter((file) => /functions.*(operations|handler)\.ts$/.test(file))).toEqual([]);
});
