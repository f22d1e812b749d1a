/** Hard limits on one file, so that no file can take more than a few seconds or exhaust memory. */

export const maxBytes = 64 * 1024 * 1024;
/** Number of VEVENTs that are read; the rest of the file is reported as cut. */
export const maxEntries = 50_000;
/** Entries with the same UID, each of which may replace an occurrence of another. */
export const maxEntriesPerUid = 2_000;
/** Events in the result; each occurrence counts. */
export const maxEvents = 100_000;
export const maxOccurrencesPerSeries = 1_000;
/** One step is one day, hour, minute or second that a recurrence rule examines. */
export const maxStepsPerSeries = 200_000;
export const maxStepsPerFile = 5_000_000;
/** After this time, whatever hasn't been read is reported as cut. */
export const timeBudgetMs = 6_000;
/** Of one unfolded line; the rest is dropped. */
export const maxLineBytes = 65_536;
export const maxPropertiesPerEntry = 2_000;
export const maxEntryChars = 262_144;
export const maxParameters = 20;
export const maxTimezones = 500;
export const maxObservancesPerTimezone = 200;
/** Years of a zone whose clock changes are cached. */
export const zoneYearsKept = 200;
/** A longer UID is replaced by its hash, because ids are stored in database indexes. */
export const maxUidLength = 200;
/** Longer descriptions are cut; counted as written in the file. */
export const maxDescriptionChars = 40_000;
/** All other texts are cut here; counted as written in the file. */
export const maxTextChars = 4_000;
