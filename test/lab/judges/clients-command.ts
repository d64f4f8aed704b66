import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents, installJudges } from './installed-judges.ts';

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true, types: [], lib: ['es2024', 'dom', 'dom.iterable'] },
  ...{ target: 'es2024', module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
};

/** A program that compiles only if the generated clients contain the fields of an order with their types. */
const program = `
import type { operations } from './types-v1.ts';
import { createOrder as byHeyApi } from './hey-v1/index.ts';
import { createOrder as byOrval } from './orval-v1.ts';

const body = { customer: { email: 'ada@example.com' }, line_items: [{ variant_id: 1, quantity: 2 }] };
const wrong = { ...body, line_items: [{ variant_id: 1, quantity: '2' }] };
type Body = operations['createOrder']['requestBody']['content']['application/json'];
type Order = operations['createOrder']['responses'][201]['content']['application/json']['data'];
export const typed: Body = body;
export const totals = async (order: Order): Promise<readonly string[]> => {
  const hey = await byHeyApi({ body });
  const orval = await byOrval(body);
  return [order.total, hey.data?.data.total ?? '', orval.status === 201 ? orval.data.data.total : orval.data.error.code];
};
// @ts-expect-error: a quantity is a number
export const refusedByTypes: Body = wrong;
// @ts-expect-error: a quantity is a number
export const refusedByHeyApi = () => byHeyApi({ body: wrong });
// @ts-expect-error: a quantity is a number
export const refusedByOrval = () => byOrval(wrong);
// @ts-expect-error: an order has no such field
export const unknownField = (order: Order) => order.no_such_field;
`;

/**
 * Runs `npm run lab -- clients`: generates clients from both documents with openapi-typescript, hey-api and orval, and
 * compiles them in strict mode. Returns 1 if a generator warns or fails, or if a client does not compile.
 */
export async function runClients(): Promise<number> {
  const judges = installJudges();
  const made = join(judges.folder, 'clients');
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
  const run = (name: string, ...words: readonly string[]): boolean => {
    const { status, stdout, stderr } = spawnSync(judges.program(name), words, {
      cwd: made,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    const printed = `${stdout}${stderr}`;
    const isWell = status === 0 && !/\bwarn/i.test(printed);
    console.log(`${isWell ? 'passed' : 'FAILED'}: ${name} ${words.join(' ')}`);
    if (!isWell) console.log(printed);
    return isWell;
  };
  const verdicts = Object.entries(documents).flatMap(([surface, document]) => {
    const name = surface.slice(1).replace('/', '-');
    return [
      run('openapi-typescript', document, '-o', `types-${name}.ts`),
      run('openapi-ts', '-i', document, '-o', `hey-${name}`),
      run('orval', '--input', document, '--output', `orval-${name}.ts`, '--client', 'fetch', '--fail-on-warnings'),
    ];
  });
  writeFileSync(join(made, 'program.ts'), program);
  writeFileSync(join(made, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  return [...verdicts, run('tsc', '-p', '.')].every(Boolean) ? 0 : 1;
}
