import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, nonBlankLines } from './compose-email.ts';
import { amount, closing, greeting } from './render-order-emails.ts';

/** Renders the e-mail to the recipient of a gift card: its value, its code and the giver's message. */
export const renderGiftCard = (store: Store, card: GiftCard, code: string): EmailContent => {
  const news = `A gift card for ${store.name}`;
  return composeEmail(store.testMode ? `[Test] ${news}` : news, [
    store.testMode ? ['This is a test gift card: its store is on a free trial.'] : [],
    greeting(card.recipientName),
    [`You have a gift card worth ${amount(card.initialMinor, card.currency)} to spend at ${store.name}.`],
    card.message === null ? [] : nonBlankLines(card.message),
    [`Code: ${code}`, ...(card.expiresAtMs === null ? [] : [`Valid through: ${lastDay(card.expiresAtMs, store.timezone)}`])],
    ['Anyone who has the code can spend the card, so keep it safe.'],
    closing(store),
  ]);
};

/** Returns the last day on which the card is valid, in the store's time zone. */
const lastDay = (expiresAtMs: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(expiresAtMs - 1);
