import { trackingUrl } from '#shared/orders/fulfill-order.ts';

describe('the tracking page of a parcel', () => {
  it.each([
    ['DHL', 'JD0146', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD0146'],
    ['Royal Mail', 'AB 1234 5678 9GB', 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB'],
    ['an-post', 'RR123456789IE', 'https://www.anpost.com/Post-Parcels/Track/History?item=RR123456789IE'],
    ['U.P.S.', '1Z999', 'https://www.ups.com/track?tracknum=1Z999'],
    ['FedEx', '1&trknbr=2#', 'https://www.fedex.com/fedextrack/?trknbr=1%26trknbr%3D2%23'],
  ])('is known for %s and %s', (company, number, url) => {
    expect(trackingUrl(company, number)).toBe(url);
  });

  it.each([
    ['Our own van', '7'],
    ['constructor', '7'],
    ['', '7'],
    [null, '7'],
    ['DHL', ' '],
    ['DHL', null],
  ])('is not known for %p and %p', (company, number) => {
    expect(trackingUrl(company, number)).toBeNull();
  });
});
