/** Hard limits on one file, so that no file can cost more than a few seconds or fill the memory. */

export const maxBytes = 64 * 1024 * 1024;
/** VEVENTs that are read; the rest of the file is reported as cut. */
export const maxEntries = 50_000;
/** Entries with the same UID; each of them may replace an occurrence of each other. */
export const maxEntriesPerUid = 2_000;
/** Events that one file yields, occurrences counted one by one. */
export const maxEvents = 100_000;
export const maxOccurrencesPerSeries = 1_000;
/** One step is one day, hour, minute or second that a recurrence rule looks at. */
export const maxStepsPerSeries = 200_000;
export const maxStepsPerFile = 5_000_000;
/** After this, what is not yet read is reported as cut. */
export const timeBudgetMs = 6_000;
/** Of one unfolded line; the rest of the line is dropped. */
export const maxLineBytes = 65_536;
export const maxPropertiesPerEntry = 2_000;
export const maxEntryChars = 262_144;
export const maxParameters = 20;
export const maxTimezones = 500;
export const maxObservancesPerTimezone = 200;
/** Years of a zone whose clock changes are kept at hand. */
export const zoneYearsKept = 200;
/** A longer UID is replaced by its hash, because ids end up in database indexes. */
export const maxUidLength = 200;
/** A description is cut here, as written in the file. */
export const maxDescriptionChars = 40_000;
/** Every other text is cut here, as written in the file. */
export const maxTextChars = 4_000;
