/** Descriptions of what search answers. */
export const searchTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SearchResults: {
    results: 'What was found, kind by kind: products, variants, customers, orders, bookings, gift cards, purchase orders.',
    'results.object': 'Type of the object.',
    'results.id': 'Id of the object.',
    'results.product_id': 'The product of a variant; null for all others.',
    'results.title':
      'Name of the product or the variant, of the customer, the number of the order, booking or purchase order with its prefix, or the end of the code of the gift card.',
    'results.detail':
      'SKU of the product or the variant, e-mail address of the customer, name of the customer of the order or booking, recipient of the gift card, or the supplier; null when there is none.',
    'results.exact': 'Whether it has exactly the SKU, e-mail address, number or id that was asked for.',
    more: 'The kinds of which there is more than was answered.',
  },
};
