import type { Node } from 'constructs';

/** Where the stacks are to run. One machine has no CDN and its own token issuer, so both addresses are given to it. */
export type DeploymentTarget =
  | { readonly kind: 'aws' }
  | {
      readonly kind: 'local';
      readonly mediaBaseUrl: string;
      readonly adminIssuer: string;
    };

/** From the context: `local: true` with `mediaBaseUrl` and `adminIssuer`; AWS without it. Throws when one is missing. */
export function deploymentTargetOf(node: Node): DeploymentTarget {
  if (node.tryGetContext('local') !== true) return { kind: 'aws' };
  return { kind: 'local', mediaBaseUrl: address(node, 'mediaBaseUrl'), adminIssuer: address(node, 'adminIssuer') };
}

function address(node: Node, name: string): string {
  const value: unknown = node.tryGetContext(name);
  if (typeof value !== 'string') throw new Error(`A local run needs the context "${name}".`);
  return value;
}
