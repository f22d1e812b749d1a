/** The words by which a location in words is understood. All patterns are for one trimmed line, at most 500 characters. */

/** A street address begins with its number; the words between are the street's name, also a saint's: '40 St. George St'. */
export const streetTypes =
  'street|st|avenue|ave|av|road|rd|drive|dr|boulevard|blvd|lane|ln|parkway|pkwy|highway|hwy|way|walk|place|pl|court|ct|circle|cir|terrace|ter|trail|trl|square|sq|pike|turnpike|principal|calle|broadway|loop|row|mall|crescent';
const direction =
  '(?:[NSEW]|[NS][EW]|[NS]\\.?\\s?[EW]\\.?|north|south|east|west|northeast|northwest|southeast|southwest)\\.?';

export const streetAddress = new RegExp(
  `\\b\\d{1,5}(?:-\\d{1,5})?[A-Z]?\\s+(?:${direction}\\s+)?(?:st\\.?\\s+(?=\\p{L}))?(?:(?!(?:hall|building|center|room)\\b)[\\p{L}\\d.'’-]+\\s+){0,4}?(?:${streetTypes})\\b\\.?(?:,?\\s+${direction}(?![\\p{L}\\d.]))?`,
  'giu',
);

/** A street without a number, or a corner of two: somewhere along it, no building. */
export const streetAlone = new RegExp(
  `^(?:[\\p{L}\\d.'’-]+\\s+){1,4}(?:${streetTypes})\\.?(?:\\s+(?:and|&|at|/)\\s.+)?$`,
  'iu',
);

/** Parts of a building, and what stands before or after their number. */
const roomWords =
  'room|rooms|rm|suite|ste|floor|flr|lobby|lounge|atrium|ballroom|ballrooms|table|booth|stage|mainstage|lab|classroom|office|offices|kitchen|kitchenette|terrace|patio|basement|rotunda|mezzanine|foyer|court|courts|lawn|level|mpr|studio|studios|forum|boardroom|solarium|balcony|rooftop|roof|entrance|lectern|wing|gallery|auditorium|theater|theatre|gym|gymnasium|pool|cafe|café|coffee shop|dining room|dining hall|courtyard|porch|plaza|boardwalk|area|conference room|concourse|amphitheater|desk|steps|stairs|track|field|screening|location|chapel|library';
export const roomWord = new RegExp(`\\b(?:${roomWords})\\b`, 'iu');
/** 'Room 12', '2nd Floor', 'Suite B', 'Rooms 3, 4': never a building of their own. */
export const roomBeginning =
  /^(?:rooms?|rm|suite|ste|apt|unit|floors?|lobby|level|table|booth|classrooms?|conference rooms?|meeting rooms?|ballrooms?|atrium|basement|mezzanine|lower level|upper level|ground floor|main floor|all (?:conference )?rooms|location tb[adc])\b|^hall [a-z0-9]\b|^\d+(?:st|nd|rd|th) (?:floor|level)\b|^(?:first|second|third|fourth|fifth|ground|main|top|lower|upper) (?:floor|level)\b|^(?:located )?(?:inside|outside|behind|in front)\b/i;
/** Words that end the name of a room: a segment that ends with one beside a building is its room. */
export const roomEnding =
  /\b(?:rooms?|rm|suite|floor|lobby|lounge|atrium|ballrooms?|tables?|booths?|stage|mainstage|labs?|classrooms?|offices?|kitchen|kitchenette|terrace|patio|basement|rotunda|foyer|courts?|mpr|studio|forum|boardroom|balcony|entrance|(?:first|second|third|\d+(?:st|nd|rd|th)) floor)$/i;

/** A number as rooms have it: '106', 'A224B', '421/423', '100W', '#23', 'D005', '2150-58'. */
export const roomNumber = /^#?(?:\d[\p{L}\d]*|[\p{L}]{1,3}-?\d[\p{L}\d.]*)(?:[/&-]\d*(?:\p{L}\d*)?)*$/u;

/** The last word of a building's name. */
export const buildingWord =
  /\b(?:hall|building|bldg|center|centre|ctr|union|complex|stadium|arena|coliseum|library|house|church|cathedral|synagogue|mosque|temple|museum|hotel|inn|marriott|hilton|hyatt|sheraton|tower|towers|school|institute|laboratory|laboratories|quadrangle|pavilion|raceway|speedway|fieldhouse|natatorium|observatory|planetarium|conservatory|apartments|dormitory|residence|annex|fitness|brewing|brewery|bar|pub|tavern|restaurant|bookstore|playhouse|hospital|clinic|academy|high school|gardens|zoo|farm|reserve|plant|clubhouse|lodge|armory|barn|mill|station|airport|depot|garage|village|commons center|commons building)\b/giu;
/** Names of rooms with a name of their own, and of buildings when nothing larger is named. */
export const venueWord =
  /\b(?:theater|theatre|auditorium|gallery|gym|gymnasium|chapel|field|rink|pool|ballpark|studio|cinema|amphitheater|amphitheatre|cafe|café|track|courts?|park|store|market|mall|club|workshop|college|office)\b/iu;

/** Outdoor places of a campus: they have no door, so the campus's marker is right. */
export const outdoorPlace =
  /\b(?:green|greens|lawn|quad|meadow|lake|pond|forest|commons|courtyard|fountain|plaza|bus stop|shuttle stop|oval|mall|garden|gardens|arboretum|grove|walkway|parking lot|lot \w+|trail|amphitheater steps|outdoors?|sundial|front campus|main campus|north campus|south campus)$/i;

/** Many places at once, or a campus as a whole. */
export const manyPlaces =
  /^(?:various|several|multiple|many|different|assigned)\b|\b(?:campus-?\s?wide|across (?:the )?campus|throughout campus|around campus|all (?:over )?campus(?:es)?|on-?\s?campus|(?:various|multiple|several|all) (?:campus )?(?:locations?|venues?|buildings?|halls?|places|sites|campuses|rooms on campus))\b|^(?:\p{Ll}+ )?(?:residen\p{L}+|dining|lecture)(?: \p{Ll}+)* halls$|^residen\p{L}+ (?:college )?(?:dining )?halls$|^outdoors?$/iu;

export const unknownLocationWords =
  // At most 500 characters.
  /^(?:(?:location|venue|place|room|address|where)\b[\s:–-]*)?(?:is |are )?(?:tb[acd]|n\/?a|none|unknown|to be (?:announced|determined|confirmed|decided|assigned)|not (?:yet )?(?:published|specified|available|given|known|announced|determined|set|provided|listed)|coming soon|see (?:description|details|below|website|flyer|notes|the event'?s page)|[^\p{L}\p{N}\s]+)\.?(?:\s*\(.*\))?$|^(?:location|venue|place|address|where)s?:?$|^off[- ]?campus$/iu;
/** A template that nobody filled in, a row that is no event. */
export const unfilledTemplate =
  // At most 500 characters.
  /#_[A-Z]|\{\{.*\}\}|\[(?:location|venue|address|place)\]|<(?:location|venue)>|%[A-Z_]{4,}%|^(?:reference|sample|placeholder|dummy|test)\b(?:\s(?:entry|event|location|venue))?$/i;
/** Somebody to ask, instead of a place. */
export const contactOnly =
  /^(?:please )?(?:contact|e-?mail|call|ask|message|text)\b.*(?:@|\d{3}|\bfor\b)|^[^\s@]+@[^\s@]+\.\w+$/i;

/** A place that only people who sign in, register or ask may know. */
export const privateLocation =
  /\b(?:sign|log)(?:ged)?[- ]?in (?:to|for)\b|\b(?:gated|hidden|visible|available|shown|shared|sent|emailed|provided|given|revealed|disclosed)\b.{0,40}\b(?:log-?in|netid|sso|members?|attendees|registrants|registration|registering|registered|rsvp|ticket holders|sign(?:ing)? in|upon|after)\b|\b(?:register|rsvp|sign up|log in) (?:to|for) (?:see|view|get|receive|download|display|show|unlock|reveal|(?:the )?(?:location|address|details))|\b(?:location|address|venue) (?:is )?(?:private|hidden|shared|sent|provided|withheld|disclosed)\b|^private(?: (?:location|residence|address|home|venue|event))?(?: ?\(.*\))?$|\bsee your (?:ra|advisor|coach|email|confirmation|ticket)\b|\bbehind (?:\w+ )?(?:netid|login|log-in|sso)\b|\bmembers only\b/i;

/** Where people meet without a place. */
export const onlineWords =
  // At most 500 characters.
  /https?:\/\/\S+|\bwww\.\S+|\b\S+\.zoom\.us\S*|\b(?:zoom\w*|microsoft teams|(?:ms|on|via) teams|teams (?:meeting|webinar|call|live)|google ?meet|google hangouts?|webex|bluejeans|gotomeeting|gotowebinar|skype|discord|twitch|youtube|facebook live|instagram live|kumospace|gather\.?town|livestream(?:ed|ing)?|live ?stream(?:ed|ing)?|live@\w+|online(?:[- ]only)?|on-line|virtual(?:ly)?|remote(?:ly)?|webinar|webcast|web conference|conference call|tele(?:phone|conference)|phone|e-?mail|handshake|jotform|internet|slack|via web)\b|^teams$/giu;
