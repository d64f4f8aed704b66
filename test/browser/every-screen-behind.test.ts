import { groups } from '#functions/console/web/screens.ts';
import { describeScreens } from '#test/browser/describe-screens.ts';

// The groups of the other suite are those that a shop sells with: neither suite is to take a minute.
describeScreens(groups.filter((group) => !['Overview', 'Sell', 'Booking setup', 'Catalogue'].includes(group)));
