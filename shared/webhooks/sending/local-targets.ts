import * as v from 'valibot';

/**
 * The variables that say which receivers and images on this machine and around it may be called. They are set on one machine
 * only (`infra/local`); where they are not, only the public internet is.
 */
export const localTargets = {
  LOCAL_ALLOW_LOOPBACK: v.pipe(
    v.optional(v.picklist(['true', 'false']), 'false'),
    v.transform((text) => text === 'true'),
  ),
  /** Networks of private use in CIDR notation, with commas between them. */
  LOCAL_ALLOW_NETWORKS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((network) => network !== '')),
  ),
};
