import { apiFunctions, pagesFunction, type workers } from './functions.ts';

type SurfaceSpec = {
  /**
   * The workers that belong to the surface. API functions are not listed, because their folder determines their
   * surface.
   */
  readonly workers: readonly (keyof typeof workers)[];
  /** A sentence that describes the effect on users when functions of the surface fail. */
  readonly userImpact: string;
};

/**
 * The surfaces: parts of the service that, from the users' point of view, fail together. The functions of a surface
 * share alarms. After an alarm, the logs show which function failed.
 */
export const alarmSurfaces = {
  'public-api': { workers: [], userImpact: 'Requests of integrations fail with server errors.' },
  admin: { workers: [], userImpact: 'Staff cannot use the admin, or parts of it.' },
  events: {
    workers: ['publish-events', 'relay-missed-events'],
    userImpact: 'Webhooks, e-mails and all other effects of a change start late or not at all.',
  },
  webhooks: {
    workers: ['fan-out-webhooks', 'deliver-webhooks', 'enqueue-due-deliveries', 'recover-webhooks'],
    userImpact: 'Receivers get their webhooks late or not at all.',
  },
  stock: {
    workers: ['record-movements', 'finish-stock-jobs'],
    userImpact: 'Inventory movements are missing, or stock of interrupted orders stays taken.',
  },
  'paid-orders': {
    workers: ['fulfill-paid-orders', 'draft-purchase-orders', 'send-held-purchase-orders'],
    userImpact: 'Digital lines of paid orders stay unfulfilled, or their goods are not ordered from suppliers.',
  },
  files: {
    workers: ['import-images', 'record-images', 'run-bulk-operations'],
    userImpact: 'New product images stay in the status "processing", or bulk operations and file imports do not continue.',
  },
  emails: {
    workers: ['send-email', 'remind-of-bookings'],
    userImpact: 'Customers and stores do not get their e-mails and reminders.',
  },
  records: {
    workers: ['record-activity', 'record-api-log', 'roll-up-sales', 'erase-customers'],
    userImpact:
      'The activity log or the API log of the admin misses entries, sales reports become slow, or data of erased customers remains.',
  },
} as const satisfies Readonly<Record<string, SurfaceSpec>>;

export type AlarmSurface = keyof typeof alarmSurfaces;

const surfaceEntries = Object.entries<SurfaceSpec>(alarmSurfaces) as [AlarmSurface, SurfaceSpec][];

/** The surfaces that include workers. */
export const workerSurfaces: readonly AlarmSurface[] = surfaceEntries.flatMap(([name, spec]) => (spec.workers.length > 0 ? [name] : []));

/**
 * Returns the alarm surface to which a function belongs. `functionName` is a name from `functions.ts`. Throws if a
 * worker is not listed in `alarmSurfaces`.
 */
export function surfaceOf(functionName: string): AlarmSurface {
  const [found] = surfaceEntries.find(([, spec]) => spec.workers.some((worker) => worker === functionName)) ?? [];
  if (found !== undefined) return found;
  const { folder } = functionName === 'console' ? pagesFunction : (apiFunctions[functionName] ?? { folder: '' });
  if (folder === '') throw new Error(`The worker "${functionName}" belongs to no surface: add it to one in infra/alarm-surfaces.ts.`);
  return folder.startsWith('api/') ? 'public-api' : 'admin';
}
