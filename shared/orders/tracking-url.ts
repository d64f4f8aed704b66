/** Where a carrier shows a parcel: the number follows. Only carriers that work under one address wherever they deliver. */
const trackingPages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    anpost: 'https://www.anpost.com/Post-Parcels/Track/History?item=',
    auspost: 'https://auspost.com.au/mypost/track/#/details/',
    australiapost: 'https://auspost.com.au/mypost/track/#/details/',
    canadapost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
    colissimo: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
    dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    dhlexpress: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
    laposte: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
    royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
    ups: 'https://www.ups.com/track?tracknum=',
    usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  }),
);

/** The address that shows a parcel of a well-known carrier, however its name is written; null for any other. */
export function trackingUrl(company: string | null, number: string | null): string | null {
  const page = trackingPages.get((company ?? '').toLowerCase().replace(/[^a-z]/g, ''));
  const digits = (number ?? '').replace(/\s/g, '');
  return page === undefined || digits === '' ? null : page + encodeURIComponent(digits);
}
