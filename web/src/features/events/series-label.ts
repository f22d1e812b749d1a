import type { EventSummary } from '@quad/shared/contract/events';

/** 'Every Thursday, 8 more' */
export const seriesLabel = ({ text, later }: NonNullable<EventSummary['series']>) =>
  later > 0 ? `${text}, ${later} more` : text;
