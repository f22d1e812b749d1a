import type { MissingForPayouts, Payouts } from '@quad/shared/contract/payouts';
import { counted } from '@quad/shared/count-text';

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** 'Tue, Dec 8' */
export const payoutDay = (instant: string) => dayFormat.format(new Date(instant));

export const partNames: Record<MissingForPayouts['part'], string> = {
  person: 'About you',
  business: 'What you do',
  photo_id: 'Photo ID',
  bank: 'Bank account',
  terms: 'Terms of the provider',
  other: 'Something else',
};

const thingsMissing = (count: number) => `${counted(count, 'thing')} ${count === 1 ? 'is' : 'are'} missing`;

/** How payouts stand, in a few words. */
export function payoutTitle({ status, missing }: Payouts): string {
  switch (status) {
    case 'not_offered':
      return 'No payouts here';
    case 'not_set_up':
      return 'Get paid for your tickets';
    case 'started':
      return missing.length > 0 ? thingsMissing(missing.length) : 'Not finished yet';
    case 'in_review':
      return 'The provider is checking';
    case 'restricted':
      return missing.length === 1
        ? 'The provider needs one more thing'
        : `The provider needs ${missing.length} more things`;
    case 'rejected':
      return "The provider can't pay you out";
    case 'ready':
      return 'Payouts are ready';
  }
}
