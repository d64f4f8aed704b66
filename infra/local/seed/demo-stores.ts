/** The live demo store: on the Pro plan, in euros, in Dublin, with taxes added to prices. */
export const liveStore = {
  name: 'Harbour & Pine',
  handle: 'harbour-and-pine',
  domain: 'harbour-and-pine.example.com',
  email: 'owner@harbour-and-pine.example.com',
  phone: '+353 1 555 0100',
  address: { line1: '12 Quay Street', city: 'Dublin', postcode: 'D02 X285', country: 'IE' },
  currency: 'EUR',
  timezone: 'Europe/Dublin',
  plan: 'pro',
  status: 'active',
  order_prefix: '#',
} as const;

/** The trial demo store, whose keys begin with `so_test_`. */
export const trialStore = {
  name: 'Little Atelier',
  handle: 'little-atelier',
  domain: 'little-atelier.example.com',
  email: 'owner@little-atelier.example.com',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  plan: null,
  status: 'trial',
} as const;

/** A warehouse and a shop, which fulfill online orders, and an outlet, which does not. */
export const locations = [
  { name: 'Warehouse Dublin Port', type: 'warehouse', fulfils_online: true, pickup: false, priority: 1 },
  { name: 'Shop Quay Street', type: 'shop', fulfils_online: true, pickup: true, priority: 2 },
  { name: 'Outlet Cork', type: 'shop', fulfils_online: false, pickup: true, priority: 3 },
] as const;

export const brands = [
  { name: 'Harbour', website: 'https://harbour.example.com' },
  { name: 'Pine & Co', website: 'https://pine.example.com' },
  { name: 'Nordlys', description: 'Lamps and candles from the north.' },
  { name: 'Atlas Roasters', description: 'Single-origin coffee.' },
] as const;

/** The category tree: the names of child categories by the name of their parent. */
export const categoryTree = {
  Clothing: ['Shirts', 'Knitwear'],
  Home: ['Lighting', 'Kitchen'],
  Pantry: ['Coffee', 'Tea'],
  Downloads: [],
  'Gift cards': [],
  Workshops: [],
} as const;
