import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Template = { readonly Resources: Readonly<Record<string, { readonly Type: string; readonly UpdatePolicy?: unknown }>> };

/**
 * Returns a copy of a template, without CodeDeploy: in the copy, CloudFormation itself changes all aliases to the new
 * versions, in a single update.
 */
function withoutRollouts(template: Template): Template {
  const resources = Object.entries(template.Resources).map(([id, resource]) => {
    const { UpdatePolicy: _, ...direct } = resource;
    return [id, resource.Type === 'AWS::Lambda::Alias' ? direct : resource] as const;
  });
  return { ...template, Resources: Object.fromEntries(resources) };
}

/**
 * Copies the synthesized output of a stage and removes the rollouts from the copy. A deployment of the copy replaces
 * all functions in one step. Instead of CodeDeploy, CloudFormation changes the aliases, and ignores alarms and the
 * aliases' current versions.
 *
 * The original templates remain in the bucket, because each template is stored under the hash of its content.
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
