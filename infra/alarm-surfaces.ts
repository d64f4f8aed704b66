import { apiFunctions, pagesFunction, type workers } from './functions.ts';

type SurfaceSpec = {
  /** The workers that serve it; the functions of the API are found by their folder. */
  readonly workers: readonly (keyof typeof workers)[];
  /** The effect on users when its functions fail, as a sentence. */
  readonly userImpact: string;
};

/**
 * What users see of the service, in parts that fail together. Functions of one part share alarms where a metric of each would only cost more:
 * the lines of log and metrics name the function.
 */
export const alarmSurfaces = {
  'public-api': { workers: [], userImpact: 'Requests of integrations end with an error that is ours.' },
  admin: { workers: [], userImpact: 'Staff cannot use the admin, or parts of it.' },
  events: {
    workers: ['publish-events', 'relay-missed-events'],
    userImpact: 'Webhooks, e-mails and everything else that follows from a change start late or not at all.',
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
    userImpact: 'New product images stay in the status "processing", or bulk operations and imports of files do not go on.',
  },
  emails: {
    workers: ['send-email', 'remind-of-bookings'],
    userImpact: 'Customers and stores do not get their e-mails and reminders.',
  },
  records: {
    workers: ['record-activity', 'record-api-log', 'roll-up-sales', 'erase-customers'],
    userImpact:
      'The activity log or the API log of the admin misses entries, sales reports become slow, or data of erased customers is still there.',
  },
} as const satisfies Readonly<Record<string, SurfaceSpec>>;

export type AlarmSurface = keyof typeof alarmSurfaces;

const surfaceEntries = Object.entries<SurfaceSpec>(alarmSurfaces) as [AlarmSurface, SurfaceSpec][];

/** The surfaces that workers serve. */
export const workerSurfaces: readonly AlarmSurface[] = surfaceEntries.flatMap(([name, spec]) => (spec.workers.length > 0 ? [name] : []));

/** The surface of a function, by its name in `functions.ts`. Throws when a worker is in none. */
export function surfaceOf(functionName: string): AlarmSurface {
  const [found] = surfaceEntries.find(([, spec]) => spec.workers.some((worker) => worker === functionName)) ?? [];
  if (found !== undefined) return found;
  const { folder } = functionName === 'console' ? pagesFunction : (apiFunctions[functionName] ?? { folder: '' });
  if (folder === '') throw new Error(`The worker "${functionName}" needs a surface in infra/alarm-surfaces.ts.`);
  return folder.startsWith('api/') ? 'public-api' : 'admin';
}
