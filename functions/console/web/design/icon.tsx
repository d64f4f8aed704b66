/** SVG paths in a 16 × 16 view box. */
const shapes = {
  home: 'M2 7.5 8 2.5l6 5V14h-4v-4H6v4H2z',
  chart: 'M2 14h12M4 11V7m4 4V3m4 8V6',
  orders: 'M3 2h10v12l-2.5-1.5L8 14l-2.5-1.5L3 14zM6 6h4M6 9h4',
  returns: 'M6 3 3 6l3 3M3 6h7a3 3 0 0 1 0 6H7',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 7h11M5.5 2v3m5-3v3',
  products: 'M8 2 2.5 5v6L8 14l5.5-3V5zM2.5 5 8 8m0 0 5.5-3M8 8v6',
  stock: 'M2 6 8 2l6 4v8H2zM5 14V9h6v5',
  truck: 'M1.5 4h8v7h-8zM9.5 7h3l2 2v2h-5M4.5 11v2m7-2v2',
  people: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 14c.5-3 2.5-4 5-4s4.5 1 5 4',
  gift: 'M2.5 6h11v3h-11zM3.5 9v5h9V9M8 6v8M8 6C5 6 4.5 2.5 6.5 2.5S8 6 8 6s-.5-3.5 1.5-3.5S11 6 8 6z',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6zM5.5 5.5v.1',
  grid: 'M2.5 2.5h4v4h-4zm7 0h4v4h-4zm-7 7h4v4h-4zm7 0h4v4h-4z',
  code: 'M5 4 1.5 8 5 12m6-8 3.5 4L11 12M9 3 7 13',
  settings: 'M2 4.5h7m3 0h2m-12 7h2m3 0h7M9 3v3h2V3zM5 10v3h2v-3z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zm3.5-1L14 14',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  more: 'M3 7.5v1m5-1v1m5-1v1',
  menu: 'M2 4h12M2 8h12M2 12h12',
} as const;

export type IconName = keyof typeof shapes;

/** A decorative icon. The text beside it must have the same meaning. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
