import { wordsOfText } from '#shared/search/words.ts';
import type { GiftCard } from './gift-card.ts';

/** The words by which a gift card is found: the end of its code, which is all that is known of it. */
export const giftCardWords = ({ last4 }: Pick<GiftCard, 'last4'>): readonly string[] => [...new Set(wordsOfText(last4))];
