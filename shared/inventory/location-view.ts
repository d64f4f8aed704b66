import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Location } from './location.ts';
import type { LocationView } from './location-schema.ts';

/** Returns a location as integrations and staff see it. */
export const locationView = (location: Location): LocationView => ({
  object: 'location',
  id: location.id,
  name: location.name,
  type: location.type,
  address: location.address,
  phone: location.phone,
  fulfils_online: location.fulfilsOnline,
  pickup: location.pickup,
  priority: location.priority,
  is_active: location.isActive,
  is_default: location.isDefault,
  timezone: location.timezone,
  ...externalDataView(location),
  created_at: timestamp(location.createdAtMs),
  updated_at: timestamp(location.updatedAtMs),
});
