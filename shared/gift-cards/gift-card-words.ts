import { wordsOfText } from '#shared/search/words.ts';
import type { GiftCard } from './gift-card.ts';

/**
 * Returns the words by which a gift card can be found: only the last four characters of its code, because the rest is
 * not stored.
 */
export const giftCardWords = ({ last4 }: Pick<GiftCard, 'last4'>): readonly string[] => [...new Set(wordsOfText(last4))];
