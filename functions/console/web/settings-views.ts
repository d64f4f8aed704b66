import { InstallationList } from './app-installations/installation-list.tsx';
import { InstallationPage } from './app-installations/installation-page.tsx';
import { DesignPage } from './design/design-page.tsx';
import { LocationList } from './locations/location-list.tsx';
import { LocationPage } from './locations/location-page.tsx';
import { PricingSettings } from './pricing/pricing-settings.tsx';
import { StaffList } from './staff/staff-list.tsx';
import { StoreSettings } from './store/store-settings.tsx';

export const settingsViews = {
  DesignPage,
  InstallationList,
  InstallationPage,
  LocationList,
  LocationPage,
  PricingSettings,
  StaffList,
  StoreSettings,
};
