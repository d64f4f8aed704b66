import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Template = { readonly Resources: Readonly<Record<string, { readonly Type: string; readonly UpdatePolicy?: unknown }>> };

/** Returns a template whose aliases move to their new versions in the same update, without CodeDeploy. */
function withoutRollouts(template: Template): Template {
  const resources = Object.entries(template.Resources).map(([id, resource]) => {
    const { UpdatePolicy: _, ...direct } = resource;
    return [id, resource.Type === 'AWS::Lambda::Alias' ? direct : resource] as const;
  });
  return { ...template, Resources: Object.fromEntries(resources) };
}

/**
 * Copies the synthesized output of a stage so that the copy exchanges all functions in one step. CloudFormation then
 * moves the aliases itself and ignores alarms and the current positions of aliases. A template's name in the bucket is
 * its content hash, so the changed text is a new file there.
 */
export function copyAtOnce(assembly: string, copy: string): void {
  cpSync(assembly, copy, { recursive: true });
  const names = readdirSync(copy);
  const renamed = new Map<string, string>();
  for (const name of names.filter((each) => each.endsWith('.template.json'))) {
    const file = join(copy, name);
    const text = readFileSync(file, 'utf8');
    const direct = JSON.stringify(withoutRollouts(JSON.parse(text) as Template), null, 1);
    renamed.set(hashOf(text), hashOf(direct));
    writeFileSync(file, direct);
  }
  for (const name of names.filter((each) => each === 'manifest.json' || each.endsWith('.assets.json'))) {
    const file = join(copy, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      [...renamed].reduce((result, [from, to]) => result.replaceAll(from, to), text),
    );
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
