/** Constants with their units; docs/product.md has the reasons. */

export const mapDefaultZoom = 13;
export const mapMaxZoom = 19;

export const searchRadiusDefaultMiles = 50;
export const searchRadiusMaxMiles = 200;
export const searchPageDefault = 100;
export const searchPageMax = 200;
/** Events of a calendar to subscribe to. */
export const calendarEventsMax = 20_000;
/** The first page contains this many events. */
export const firstPageSize = 30;
/** Totals are counted up to here, so that a count never costs more than a page. */
export const searchCountMax = 1000;
/** The map gets this many events one by one; of more, clusters. */
export const eventPointsMax = 5_000;
export const searchKeywordMaxLength = 100;
/** The stops of the distance slider. */
export const searchRadiusStopsMiles = [1, 2, 5, 10, 25, 50] as const;

/** The assumed length of an event without an end date. */
export const defaultDurationHours = 3;

export const geolocationTimeoutMs = { discover: 5_000, elsewhere: 10_000 } as const;
/** How long a person has for the browser's question whether it may tell the location, before it counts as unknown. */
export const locationQuestionMs = 10_000;
/** How long the ticket app has to open before the web page does. */
export const ticketAppFallbackMs = 1_500;

/** Characters of the path that a person is taken to after signing up. */
export const returnPathMaxLength = 300;

/** How long a guest holds a spot at an event with a capacity without opening the link in the mail. */
export const guestHoldMinutes = 60;

/** How long 'Please log in' is shown before the sign-in page. */
export const rsvpLoginDelayMs = 500;

/** How long a visitor of the create form sees 'Please sign in' before the sign-up page. */
export const createLoginDelayMs = 1_000;

export const toastDurationMs = 5_000;
export const toastSwipeThresholdPx = 50;
export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;

/** Characters of what a host writes about an event. */
export const eventTitleMaxLength = 300;
export const eventDescriptionMaxLength = 10_000;
export const eventLocationMaxLength = 500;
export const eventVenueMaxLength = 200;

export const commentMaxLength = 2000;
/** How long an author may change a comment. */
export const commentEditMinutes = 15;

/** Characters of what a person adds to a report. */
export const reportDetailsMaxLength = 1000;
/** Characters of an administrator's note about a decision. */
export const decisionNoteMaxLength = 1000;
/** Characters of what an administrator writes to the bank about a disputed order. */
export const disputeWordsMaxLength = 2000;

/** Changes of an event's time or location within this time are one mail. */
export const eventChangesGatheredMinutes = 10;
/** Within this time of its start, the first change of an event is mailed at once. */
export const eventChangesUrgentHours = 24;
/** So long an event's page shows its former time or place, in days. */
export const eventMoveShownDays = 7;
/** Messages of hosts who have paid for nothing wait until their account is this old. */
export const newHostHours = 24;

/** 50 MB as its error message counts them. */
export const videoMaxBytes = 50 * 1024 * 1024;
export const profileImageMaxBytes = 5 * 1024 * 1024;
export const eventImageMaxBytes = 5 * 1024 * 1024;

/** Characters of a first or last name, and of a guest's whole name. */
export const nameMaxLength = 80;
export const universityMaxLength = 120;
/** Characters of an e-mail address (RFC 5321). */
export const emailMaxLength = 254;
/** Characters of a profile's bio. */
export const bioMaxLength = 200;
export const friendSearchMinLength = 2;
/** Characters of the message that comes with a friend request. */
export const requestMessageMaxLength = 200;

/** How many people one person may invite in 24 hours. */
export const invitationsADay = 50;
export const invitationMessageMaxLength = 300;

/**
 * Event streams that may be open at one app process. A person has two per visible tab: 30 is fifteen tabs on all of
 * their devices. In all, 10,000 take some 200 MB of memory.
 */
export const openStreamsMax = { forPerson: 30, inAll: 10_000 } as const;

export const passwordMinLength = 6;
export const graduationYearMin = 2020;
export const graduationYearMax = 2030;

/** Keys of session storage. */
export const storageKeys = {
  redirectAfterAuth: 'redirectAfterAuth',
  pendingEventData: 'pendingEventData',
  pendingEventFlow: 'pendingEventFlow',
} as const;

/** Events in a widget on another site. */
export const embedEventsDefault = 4;
export const embedEventsMax = 20;

/** Coming dates of a series on the page of one: a show may run for a month. */
export const seriesDatesMax = 40;
/** Events in each of the lists at the end of an event's page. */
export const moreEventsMax = 6;

/** Helpers of one event, those included who were asked and have not accepted. */
export const helpersMax = 50;
/** Door codes of one event that work at a time. */
export const doorCodesMax = 10;
/** Scans of one request of a phone at the door. */
export const syncScansMax = 500;
/** Scans that one phone may hand in after its door was closed; the rest comes to the host as a file. */
export const lateScansMax = 1_000;
/** Entries that the host sees, and decides on, at a time. */
export const doorListMax = 100;
/** Passes of one response to a phone at the door. */
export const doorPageMax = 5_000;
/** How long names stay with the scans of an event, after its end. */
export const scanNamesDays = 30;

/** How long tickets are kept for somebody who pays. */
export const ticketHoldMinutes = 10;
/** How long a free spot of a sold-out event is kept for the first in line. */
export const spotOfferMinutes = 30;
