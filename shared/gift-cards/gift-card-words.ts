import { wordsOfText } from '#shared/search/words.ts';
import type { GiftCard } from './gift-card.ts';

/** Returns the search words of a gift card: the end of its code, because the rest is not stored. */
export const giftCardWords = ({ last4 }: Pick<GiftCard, 'last4'>): readonly string[] => [...new Set(wordsOfText(last4))];
